import fc from 'fast-check';
import { drawTickets } from './draw-tickets.js';
import { drawUniform } from './fair-draw.js';

// Goal: the winning tickets depend only on the server seed, the root (hash of all tickets) and the beacon's value. No
// ticket wins twice, and every ticket is equally likely.

const [root, beacon] = ['ab'.repeat(32), 'cd'.repeat(32)];
/** The known winning tickets for a server seed of 32 bytes of value 7 and a million tickets. */
const VECTOR = [532_700, 141_684, 206_369, 281_697, 246_694, 77_180, 597_988, 937_225];
const seedOf = (n: number): Buffer => Buffer.alloc(32, n);

/** An independent version of the draw of tickets, which keeps a list of the remaining tickets. */
function again(seed: Buffer, tickets: number, count: number): number[] {
  const left = Array.from({ length: tickets }, (_, i) => i + 1);
  return Array.from({ length: Math.min(count, tickets) }, (_, place) => {
    const nonce = BigInt(place);
    return left.splice(
      drawUniform({ serverSeed: seed, clientSeed: `${root}:${tickets}:${beacon}`, nonce }, left.length),
      1,
    )[0]!;
  });
}

test('equals the draw from a list of the tickets that are left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 12 }),
      (n, tickets, count) => {
        const drawn = drawTickets({ seed: seedOf(n), root, beacon }, tickets, count);
        expect(drawn).toEqual(again(seedOf(n), tickets, count));
        expect(new Set(drawn).size).toBe(Math.min(tickets, count));
      },
    ),
  );
});

test('the number of tickets is a part of the message, so that another number gives another draw', () => {
  const draw = (tickets: number) => drawTickets({ seed: seedOf(7), root, beacon }, tickets, 8);
  expect(draw(1_000_000)).toEqual(VECTOR);
  // If the message that is hashed did not contain the number of tickets, almost the same tickets would win in a raffle
  // with one ticket more or less.
  for (const tickets of [999_999, 1_000_001])
    expect(draw(tickets).filter((ticket) => VECTOR.includes(ticket))).toEqual([]);
});

test('gives every ticket the same chance', () => {
  const wins = new Array<number>(5).fill(0);
  for (let n = 0; n < 5_000; n += 1) {
    const seed = Buffer.alloc(32);
    seed.writeUInt32BE(n);
    for (const ticket of drawTickets({ seed, root, beacon }, 5, 2)) wins[ticket - 1] = wins[ticket - 1]! + 1;
  }
  // Two of 5 tickets win: each is expected 2,000 times in 5,000 draws, with a standard deviation of 35.
  for (const count of wins) expect(Math.abs(count - 2_000)).toBeLessThan(140);
});

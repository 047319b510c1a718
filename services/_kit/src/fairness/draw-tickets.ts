import { drawUniform } from './fair-draw.js';

/**
 * The inputs of the draw of a raffle. They become fixed in this order: the hash of the server seed, the root of the
 * tickets, the value of the beacon.
 */
export interface TicketsInput {
  /** The server seed, 32 bytes. It stays secret until the draw. */
  readonly seed: Uint8Array;
  /** The root hash of all tickets of the raffle, in hex. */
  readonly root: string;
  /** The value that the beacon published, in hex. */
  readonly beacon: string;
}

/**
 * Draws winning tickets without replacement from HMAC(seed, "root:tickets:beacon:place:cursor"), where `place` begins
 * with 0 (domain §7). Each draw chooses uniformly among the tickets that are left, in ascending order. The message
 * contains the number of tickets because the root does not contain it: another number of tickets gives other winners.
 * @param tickets the number of tickets, at most 2^32; tickets are numbered from 1
 * @returns the numbers of the winning tickets by place; fewer than `count` if there are fewer tickets
 */
export function drawTickets({ seed, root, beacon }: TicketsInput, tickets: number, count: number): number[] {
  const clientSeed = `${root}:${tickets}:${beacon}`;
  const drawn: number[] = [];
  for (let place = 0; place < Math.min(count, tickets); place += 1) {
    let ticket = 1 + drawUniform({ serverSeed: seed, clientSeed, nonce: BigInt(place) }, tickets - place);
    // The random number counts only the tickets that are not drawn yet. Each drawn ticket at or below the number is
    // skipped, so each adds one to the number.
    for (const taken of drawn.toSorted((a, b) => a - b)) if (taken <= ticket) ticket += 1;
    drawn.push(ticket);
  }
  return drawn;
}

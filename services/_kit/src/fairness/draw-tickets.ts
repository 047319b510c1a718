import { drawUniform } from './fair-draw.js';

/** The inputs of a raffle's draw. They become fixed in this order: the seed's hash, the root, the beacon's value. */
export interface TicketsInput {
  /** The secret seed, 32 bytes. */
  readonly seed: Uint8Array;
  /** The root hash of all tickets, in hex. */
  readonly root: string;
  /** The value of the beacon, in hex. */
  readonly beacon: string;
}

/**
 * Draws winning tickets without replacement from HMAC(seed, "root:tickets:beacon:place:cursor"), with `place` counted
 * from 0 (domain §7). Each number is uniform over the remaining tickets in ascending order. The message contains the
 * number of tickets, because the root does not: with any other number, other tickets win.
 * @param tickets the number of tickets, which are numbered from 1; at most 2^32.
 * @returns the winning tickets by place; fewer than `count` if there are fewer tickets.
 */
export function drawTickets({ seed, root, beacon }: TicketsInput, tickets: number, count: number): number[] {
  const clientSeed = `${root}:${tickets}:${beacon}`;
  const drawn: number[] = [];
  for (let place = 0; place < Math.min(count, tickets); place += 1) {
    let ticket = 1 + drawUniform({ serverSeed: seed, clientSeed, nonce: BigInt(place) }, tickets - place);
    // Each earlier drawn ticket at or below this number shifts the number up by one.
    for (const taken of drawn.toSorted((a, b) => a - b)) if (taken <= ticket) ticket += 1;
    drawn.push(ticket);
  }
  return drawn;
}

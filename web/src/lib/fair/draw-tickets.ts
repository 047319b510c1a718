import { drawUniform, seedBytes } from './fair-draw.js';

/**
 * Computes the winning tickets of a raffle by place. Only the browser computes. Each ticket is drawn uniformly from
 * the remaining ones in ascending order, as on the server.
 */
export async function drawTickets(
  { seed, root, beacon }: { readonly seed: string; readonly root: string; readonly beacon: string },
  tickets: number,
  count: number,
): Promise<number[]> {
  const bytes = seedBytes(seed);
  const drawn: number[] = [];
  for (let place = 0; bytes && place < Math.min(count, tickets); place += 1) {
    let ticket = 1 + (await drawUniform(bytes, `${root}:${tickets}:${beacon}`, BigInt(place), tickets - place));
    for (const taken of drawn.toSorted((a, b) => a - b)) if (taken <= ticket) ticket += 1;
    drawn.push(ticket);
  }
  return drawn;
}

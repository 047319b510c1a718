import { drawUniform } from '@nm/kit/fairness/fair-draw.js';
import { BALLS, SHAPES, type DrawResult, type Region } from './play.js';

/**
 * The inputs from which a draw is computed. They become fixed one after the other: the hash of the seed is published
 * first, the root is fixed after the last slip, and the value of the beacon after the root.
 */
export interface DrawInput {
  /** The server seed of the draw, 32 bytes. It stays secret until the draw. */
  readonly seed: Uint8Array;
  /** The Merkle root of all slips of the draw, in hex. */
  readonly root: string;
  /** The value that the beacon (a source of public random values) published for the draw, in hex. */
  readonly beacon: string;
}

/**
 * Computes the drawn numbers from HMAC(seed, "root:beacon:number:cursor"). `number` counts the numbers of all prizes,
 * beginning with 0. Rejection sampling makes the distribution of each number uniform (domain §7). Balls are drawn
 * without replacement: each draw chooses among the remaining balls in ascending order.
 */
export function drawResult(region: Region, { seed, root, beacon }: DrawInput): DrawResult {
  const clientSeed = `${root}:${beacon}`;
  let drawn = 0n;
  const next = (outcomes: number): number => {
    const value = drawUniform({ serverSeed: seed, clientSeed, nonce: drawn }, outcomes);
    drawn += 1n;
    return value;
  };
  if (region === 'elott') {
    const left = Array.from({ length: BALLS.of }, (_, i) => String(i + 1).padStart(2, '0'));
    return { [BALLS.prize]: Array.from({ length: BALLS.drawn }, () => left.splice(next(left.length), 1)[0]!) };
  }
  return Object.fromEntries(
    SHAPES[region].map(({ prize, digits, count }) => [
      prize,
      Array.from({ length: count }, () => String(next(10 ** digits)).padStart(digits, '0')),
    ]),
  );
}

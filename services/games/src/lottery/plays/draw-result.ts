import { drawUniform } from '../../fairness/fair-draw.js';
import { BALLS, SHAPES, type DrawResult, type Region } from './play.js';

/** The inputs of a draw. The seed's hash is public before, the root after the last slip, the beacon after the root. */
export interface DrawInput {
  /** 32 bytes. */
  readonly seed: Uint8Array;
  /** The root of all slips, hex. */
  readonly root: string;
  /** The value of the beacon, hex. */
  readonly beacon: string;
}

/**
 * The drawn numbers: HMAC(seed, "root:beacon:number:cursor"), each number uniform by rejection (domain rules §7). The
 * numbers are counted through all prizes from 0. Balls are taken one by one from those that are left, in their order.
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

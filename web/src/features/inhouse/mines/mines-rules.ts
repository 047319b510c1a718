export const LEAVES = 25;
export const MINES_MIN = 1;
export const MINES_MAX = 24;

const RETURN_E4 = 9_900n;
const SCALE = 10_000n;

/** Returns the number of ways to choose k of n items. */
export function combinations(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 0; i < k; i += 1) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

/**
 * Returns the positions of the mines for a drawn number. The possible sets of positions are numbered in lexicographic
 * order, as on the server.
 */
export function placesOf(mines: number, drawn: number): number[] {
  const places: number[] = [];
  let left = drawn;
  for (let leaf = 0; places.length < mines; leaf += 1) {
    const startingHere = combinations(LEAVES - leaf - 1, mines - places.length - 1);
    if (left < startingHere) places.push(leaf);
    else left -= startingHere;
  }
  return places;
}

/**
 * Returns the multiplier after a number of safe leaves, in ten-thousandths: 0.99 divided by the chance to open so
 * many, rounded down.
 */
export function multiplierE4(mines: number, opened: number): bigint {
  if (opened === 0) return SCALE;
  return (RETURN_E4 * BigInt(combinations(LEAVES, opened))) / BigInt(combinations(LEAVES - mines, opened));
}

/**
 * Returns the payout of a cash-out after a number of safe leaves in minor units, limited to the game's largest win.
 */
export function payoutOf(mines: number, opened: number, stakeMinor: bigint, winMinorMax: bigint | undefined): bigint {
  const payout = (stakeMinor * multiplierE4(mines, opened)) / SCALE;
  return winMinorMax !== undefined && payout > winMinorMax ? winMinorMax : payout;
}

/**
 * Returns the steps of the multiplier ladder to show: at most `most` steps around the number of opened leaves,
 * including the present and the next one.
 */
export function ladder(mines: number, opened: number, most: number): readonly number[] {
  const last = LEAVES - mines;
  const from = Math.max(1, Math.min(opened - Math.floor((most - 1) / 2), last - most + 1));
  return Array.from({ length: Math.min(most, last) }, (_, i) => from + i);
}

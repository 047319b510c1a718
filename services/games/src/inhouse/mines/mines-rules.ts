/** The number of leaves (fields) on the board. */
export const LEAVES = 25;
export const MINES_MIN = 1;
export const MINES_MAX = 24;

/** The return to the player (RTP), in ten-thousandths of the stake, before rounding. */
const RETURN_E4 = 9_900n;
const SCALE = 10_000n;

export const isMines = (mines: number): boolean => Number.isInteger(mines) && mines >= MINES_MIN && mines <= MINES_MAX;

export const isLeaf = (leaf: number): boolean => Number.isInteger(leaf) && leaf >= 0 && leaf < LEAVES;

/**
 * Returns the number of ways to choose k of n items. The result is exact, because all products in the calculation are
 * below 2^53.
 */
export function combinations(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 0; i < k; i += 1) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

/**
 * Returns the positions of the mines for a drawn number, in ascending order. All C(25, mines) possible sets of
 * positions are numbered in lexicographic order. Each number is equally likely, and so is each set.
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
 * Returns the multiplier in ten-thousandths after a number of safe leaves (opened fields without a mine): 0.99 divided
 * by the probability that all of them are safe, rounded down. Before the first leaf it is 1.
 */
export function multiplierE4(mines: number, opened: number): bigint {
  if (opened === 0) return SCALE;
  return (RETURN_E4 * BigInt(combinations(LEAVES, opened))) / BigInt(combinations(LEAVES - mines, opened));
}

/**
 * Returns the payout (minor units) of a cash-out after a number of safe leaves (opened fields without a mine). It is
 * never more than the largest win of the round. Before the first leaf it is 0.
 * @param winMinorMax the largest win of the round in minor units; null if there is no limit
 */
export function payoutOf(mines: number, opened: number, stakeMinor: bigint, winMinorMax: bigint | null): bigint {
  if (opened === 0) return 0n;
  const payout = (stakeMinor * multiplierE4(mines, opened)) / SCALE;
  return winMinorMax !== null && payout > winMinorMax ? winMinorMax : payout;
}

/**
 * Returns true if a round ends automatically after this number of safe leaves (opened fields without a mine), because
 * all safe leaves are open or the largest win is reached.
 */
export const isComplete = (mines: number, opened: number, stakeMinor: bigint, winMinorMax: bigint | null): boolean =>
  opened === LEAVES - mines ||
  (winMinorMax !== null && payoutOf(mines, opened, stakeMinor, winMinorMax) >= winMinorMax);

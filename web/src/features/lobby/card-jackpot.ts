/**
 * The decorative counter of the game cards (specification §4, §9), in minor units and ms. It starts at 20 to 21
 * million and grows by 165.11 every 3 seconds.
 */
export const START_MINOR = 2_000_000_000;
export const START_SPREAD_MINOR = 100_000_000;
const STEP_MINOR = 16_511;
export const PAUSE_MS = 3000;
/**
 * Each game card shows the counter divided by one of these numbers, so that neighbouring cards show different
 * amounts.
 */
export const DIVISORS: readonly number[] = [7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];

/** Returns the amount (minor units) that a game card shows after a number of steps of the counter. */
export const cardMinor = (startMinor: number, steps: number, nodeId: number): number =>
  Math.floor((startMinor + steps * STEP_MINOR) / (DIVISORS[nodeId % DIVISORS.length] ?? 1));

import type { BookGame } from './book/book-games.js';
import type { DuelGame } from './duels/duels.js';
import type { FishGame } from './fish/fish-game.js';
import type { ReelMachine } from './reels/machine.js';
import type { Slot } from './slot.js';
import type { Table } from './tables/table.js';

/** The stakes of a slot in minor units of dollars. In taka they are ten times as high. */
const SLOT_STEPS = [10, 20, 50, 100, 200, 500, 1_000, 2_500, 5_000, 10_000];
const SLOT_TAKA = 10;
/**
 * The factors by which the stakes of all other games are converted from dollars to taka. The minimum stake is
 * multiplied by 10, but is two taka at most; the maximum stake is multiplied by 100.
 */
const TABLE_TAKA_LOW = 10;
const TABLE_TAKA_LOW_MAX = 200;
const TABLE_TAKA_HIGH = 100;
const ROUND = [1, 2, 5];
const TENS_MAX = 8;
/** How many times the balance must cover a stake, so that it can be the default stake. */
const BETS_AT_OPENING = 50n;
const FIRST_STEP_MAX = 3;

const isTaka = (currency: string): boolean => currency.endsWith('BDT');

/** Returns the stakes of a game in minor units, in ascending order. */
export function stakesOf(
  game: Slot | ReelMachine | Table | FishGame | DuelGame | BookGame,
  currency: string,
): number[] {
  if (!('stakes' in game)) return SLOT_STEPS.map((step) => step * (isTaka(currency) ? SLOT_TAKA : 1));
  const [dollarLow, dollarHigh] = game.stakes;
  const low = isTaka(currency) ? Math.min(TABLE_TAKA_LOW_MAX, dollarLow * TABLE_TAKA_LOW) : dollarLow;
  const high = isTaka(currency) ? dollarHigh * TABLE_TAKA_HIGH : dollarHigh;
  const round = Array.from({ length: TENS_MAX }, (_, tens) => ROUND.map((one) => one * 10 ** tens)).flat();
  return [...new Set([low, ...round.filter((step) => step > low && step < high), high])];
}

/**
 * Returns the index of a game's default stake. It is the highest of the first four stakes that the balance can pay 50
 * times, otherwise the lowest stake.
 */
export function firstStep(stakes: readonly number[], balanceMinor: bigint): number {
  const fitting = stakes
    .slice(0, FIRST_STEP_MAX + 1)
    .findLastIndex((stake) => BigInt(stake) * BETS_AT_OPENING <= balanceMinor);
  return Math.max(0, fitting);
}

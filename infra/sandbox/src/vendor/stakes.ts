import type { Slot } from './slot.js';
import type { Table } from './tables/table.js';

/** Steps of a slot's stake, in minor units of a currency like the dollar; fifty times that in taka. */
const SLOT_STEPS = [10, 20, 50, 100, 200, 500, 1_000, 2_500, 5_000, 10_000];
const SLOT_TAKA = 50;
const TABLE_TAKA = 100;
const ROUND = [1, 2, 5];
const TENS_MAX = 6;

const isTaka = (currency: string): boolean => currency.endsWith('BDT');

/** What may be staked in a game, in minor units, from the least to the most. */
export function stakesOf(game: Slot | Table, currency: string): number[] {
  if (!('markets' in game)) return SLOT_STEPS.map((step) => step * (isTaka(currency) ? SLOT_TAKA : 1));
  const [low, high] = game.stakes;
  const round = Array.from({ length: TENS_MAX }, (_, tens) => ROUND.map((one) => one * 10 ** tens)).flat();
  return [...new Set([low, ...round.filter((step) => step > low && step < high), high])].map(
    (step) => step * (isTaka(currency) ? TABLE_TAKA : 1),
  );
}

import type { GameCategory } from '@nm/contracts';
import type { RebateRule } from '../rules/reward-rule.js';

/** The rebate of one game category. */
export interface RebateLine {
  readonly category: GameCategory;
  readonly ratePpm: number;
  /** The part of the valid bets that was staked in cash, in minor units. */
  readonly validMinor: bigint;
  readonly amountMinor: bigint;
}

export interface DayRebate {
  /** The rebate of each category, in the order of the rule's categories. */
  readonly lines: readonly RebateLine[];
  /** The sum of the rebates in `lines` (minor units), before the minimum is applied. */
  readonly sumMinor: bigint;
  /** The rebate that is paid, in minor units; 0 if the sum is below the minimum. */
  readonly amountMinor: bigint;
}

const PPM = 1_000_000n;

/**
 * Computes the rebate of a day. The rebate of each category is rounded down. A category with a negative sum of bets
 * gives nothing, and the negative sum is carried to the next day.
 * @param extraPpm the parts per million that the member's VIP level adds to each rate.
 */
export function rebateOf(
  { ratePpm, minimumMinor }: RebateRule,
  currency: string,
  valid: ReadonlyMap<number, bigint>,
  extraPpm = 0,
): DayRebate {
  const lines = Object.entries(ratePpm).map(([key, rate]): RebateLine => {
    const category = Number(key) as GameCategory;
    const sum = valid.get(category) ?? 0n;
    const validMinor = sum > 0n ? sum : 0n;
    const ratePpmOfLevel = rate + extraPpm;
    const amountMinor = (validMinor * BigInt(ratePpmOfLevel)) / PPM;
    return { category, ratePpm: ratePpmOfLevel, validMinor, amountMinor };
  });
  const sumMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const minimum = minimumMinor[currency];
  return { lines, sumMinor, amountMinor: minimum === undefined || sumMinor < minimum ? 0n : sumMinor };
}

import type { GameCategory } from '@nm/contracts';
import type { RebateRule } from '../rules/reward-rule.js';

/** The rebate of one category. */
export interface RebateLine {
  readonly category: GameCategory;
  readonly ratePpm: number;
  /** The cash part of the valid bets, in minor units. */
  readonly validMinor: bigint;
  readonly amountMinor: bigint;
}

export interface DayRebate {
  /** One line for each category of the rule, in its order. */
  readonly lines: readonly RebateLine[];
  /** The sum of the lines, before the minimum. */
  readonly sumMinor: bigint;
  /** The rebate that is paid; 0 for a day below the minimum. */
  readonly amountMinor: bigint;
}

const PPM = 1_000_000n;

/**
 * Computes the rebate of a day. Each line is rounded down. A category whose sum is below zero gives nothing; the
 * remainder is carried to the next day.
 * @param extraPpm what the member's VIP level adds to each rate.
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

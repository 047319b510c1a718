import type { GameCategory } from '@nm/contracts';
import type { CashbackRule } from '../rules/reward-rule.js';

/** The figures from which a member's cashback of a week is computed. Amounts are minor units. */
export interface CashbackFigures {
  /** Payouts minus stakes, in cash and bonus money together; negative if the member lost. */
  readonly winMinor: bigint;
  /** The bonuses (minor units) that were granted to the member in the week. */
  readonly givenMinor: bigint;
  /** The part of the valid bets that was staked in cash, by game category. */
  readonly valid: ReadonlyMap<number, bigint>;
}

/** The cashback of a week, with the values from which it was computed. */
export interface Cashback {
  /** Stakes minus payouts minus bonuses; 0 if this is negative. */
  readonly lossMinor: bigint;
  readonly ratePpm: number;
  /** The maximum cashback that the valid bets and the rule's maximum amount allow, in minor units. */
  readonly maxMinor: bigint;
  /** The cashback that is paid; 0 if the loss is below the minimum. */
  readonly amountMinor: bigint;
}

const PPM = 1_000_000n;
const atLeastZero = (minor: bigint): bigint => (minor > 0n ? minor : 0n);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Computes the cashback of a week (domain rules §8), rounded down. It is at most a share of the valid bets, so that no
 * betting strategy is profitable on average, and at most the rule's maximum amount. For a currency that the rule does
 * not list, it is 0.
 * @param rank the member's VIP level, from 1; 0 if the member has none.
 */
export function cashbackOf(
  { ratePpmByLevel, lossMinorMin, amountMinorMax, betsPpmMax }: CashbackRule,
  currency: string,
  { winMinor, givenMinor, valid }: CashbackFigures,
  rank: number,
): Cashback {
  const lossMinor = atLeastZero(-winMinor - givenMinor);
  const ratePpm = ratePpmByLevel[rank] ?? 0;
  let shares = 0n;
  for (const [category, minor] of valid)
    shares += atLeastZero(minor) * BigInt(betsPpmMax[category as GameCategory.RNG] ?? 0);
  const maxMinor = smaller(amountMinorMax[currency] ?? 0n, shares / PPM);
  const minimum = lossMinorMin[currency];
  const isTooSmall = minimum === undefined || lossMinor < minimum;
  const amountMinor = isTooSmall ? 0n : smaller((lossMinor * BigInt(ratePpm)) / PPM, maxMinor);
  return { lossMinor, ratePpm, maxMinor, amountMinor };
}

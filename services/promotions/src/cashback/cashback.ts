import type { GameCategory } from '@nm/contracts';
import type { CashbackRule } from '../rules/reward-rule.js';

/** The figures of a member's week. Amounts are minor units. */
export interface CashbackFigures {
  /** Payouts less stakes, both pools; negative for a loss. */
  readonly winMinor: bigint;
  /** The bonuses that were given in the week. */
  readonly givenMinor: bigint;
  /** The cash part of the valid bets, by category. */
  readonly valid: ReadonlyMap<number, bigint>;
}

/** The cashback of a week and how it was computed. */
export interface Cashback {
  /** Stakes less payouts less bonuses; never below 0. */
  readonly lossMinor: bigint;
  readonly ratePpm: number;
  /** The maximum that these bets allow. */
  readonly maxMinor: bigint;
  /** The cashback that is paid; 0 for a loss below the minimum. */
  readonly amountMinor: bigint;
}

const PPM = 1_000_000n;
const atLeastZero = (minor: bigint): bigint => (minor > 0n ? minor : 0n);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Computes the cashback of a week (domain §8), rounded down. It never exceeds a share of the valid bets, so that no
 * betting strategy is profitable on average. In a currency without amounts it is 0.
 * @param rank the VIP level, from 1; 0 for none.
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

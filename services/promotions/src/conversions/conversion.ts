import { scaleDown } from '@nm/kit/money/money.js';
import { Failure } from '@nm/kit/errors/failure.js';
import type { ConversionRate, ConversionRule } from './conversion-rule.js';

const PERCENT = 100n;

/** The money that a member gets for points, with its turnover requirement. All amounts are minor units. */
export interface MoneyAward {
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly turnoverRequiredMinor: bigint;
}

/** Returns the conversion rate of a brand; undefined if members of the brand cannot convert points. */
export const rateOf = (
  { byBrand, byCurrency }: ConversionRule,
  { code, currency }: { readonly code: string; readonly currency: string },
): ConversionRate | undefined => byBrand[code] ?? byCurrency[currency];

/**
 * Checks the number of points of a conversion.
 * @param usedToday how many points the member has already converted on this calendar day
 * @throws Failure point.amount if the number is too small or not a multiple of the step; point.day_limit.
 */
export function checkConvertible(
  { pointsStep, pointsMin, pointsDayMax }: ConversionRate,
  points: bigint,
  usedToday: bigint,
): void {
  if (points < pointsMin || points % pointsStep !== 0n) throw new Failure('point.amount', { pointsMin, pointsStep });
  if (usedToday + points > pointsDayMax)
    throw new Failure('point.day_limit', { left: leftToday(pointsDayMax, usedToday) });
}

export const leftToday = (pointsDayMax: bigint, usedToday: bigint): bigint =>
  usedToday < pointsDayMax ? pointsDayMax - usedToday : 0n;

/**
 * Returns the money for a number of points that `checkConvertible` has accepted. The number is a multiple of the step,
 * so the division has no remainder.
 */
export const convertedMoney = (
  { pool, turnoverPercent }: ConversionRule,
  { pointsStep, stepMinor }: ConversionRate,
  currency: string,
  points: bigint,
): MoneyAward => moneyAward({ currency, pool, amountMinor: (points / pointsStep) * stepMinor, turnoverPercent });

/** Returns an award of money in cash or bonus money with its turnover requirement, which is rounded down. */
export function moneyAward({
  currency,
  pool,
  amountMinor,
  turnoverPercent,
}: {
  readonly currency: string;
  readonly pool: 'cash' | 'bonus';
  readonly amountMinor: bigint;
  readonly turnoverPercent: number;
}): MoneyAward {
  return {
    currency,
    cashMinor: pool === 'cash' ? amountMinor : 0n,
    bonusMinor: pool === 'bonus' ? amountMinor : 0n,
    turnoverRequiredMinor: scaleDown(amountMinor, BigInt(turnoverPercent), PERCENT),
  };
}

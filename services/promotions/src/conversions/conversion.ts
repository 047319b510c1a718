import { scaleDown } from '@nm/kit/money/money.js';
import { Failure } from '@nm/kit/errors/failure.js';
import type { ConversionRate, ConversionRule } from './conversion-rule.js';

const PERCENT = 100n;

/**
 * Money that a member gets for points, and the promotion under which the wallet posts it. All amounts in minor units.
 */
export interface MoneyAward {
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly turnoverRequiredMinor: bigint;
}

/** Returns the rate of a brand; undefined if the brand does not convert points. */
export const rateOf = (
  { byBrand, byCurrency }: ConversionRule,
  { code, currency }: { readonly code: string; readonly currency: string },
): ConversionRate | undefined => byBrand[code] ?? byCurrency[currency];

/**
 * Checks the number of points of a conversion.
 * @param usedToday the points that the member has converted on this calendar day
 * @throws Failure point.amount for a number that is too small or no whole multiple; point.day_limit.
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

/** Returns the money of a conversion, which `checkConvertible` has passed. A multiple of the step leaves no remainder. */
export const convertedMoney = (
  { pool, turnoverPercent }: ConversionRule,
  { pointsStep, stepMinor }: ConversionRate,
  currency: string,
  points: bigint,
): MoneyAward => moneyAward({ currency, pool, amountMinor: (points / pointsStep) * stepMinor, turnoverPercent });

/** Returns money in one pool with its turnover requirement, rounded down. */
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

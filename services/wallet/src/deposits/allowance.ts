/** A period over which a member's deposits are limited (domain §11). */
export type LimitPeriod = 'day' | 'week' | 'month';

/** How much a member may still deposit: the smallest remaining limit, and its period. */
export interface DepositAllowance {
  readonly leftMinor: bigint;
  readonly period: LimitPeriod;
}

/** The rest of each limit before open orders; null without such a limit. */
export interface LeftByPeriod {
  readonly dayMinor: bigint | null;
  readonly weekMinor: bigint | null;
  readonly monthMinor: bigint | null;
}

/**
 * The allowance: the smallest rest, with open orders counted as deposited. Undefined without a limit. With equal rests
 * the shorter period is named.
 */
export function allowanceOf(
  { dayMinor, weekMinor, monthMinor }: LeftByPeriod,
  openMinor: bigint,
): DepositAllowance | undefined {
  const lefts: readonly [LimitPeriod, bigint | null][] = [
    ['day', dayMinor],
    ['week', weekMinor],
    ['month', monthMinor],
  ];
  const least = lefts.reduce<DepositAllowance | undefined>(
    (held, [period, leftMinor]) =>
      leftMinor !== null && (!held || leftMinor < held.leftMinor) ? { leftMinor, period } : held,
    undefined,
  );
  if (!least) return undefined;
  const leftMinor = least.leftMinor - openMinor;
  return { ...least, leftMinor: leftMinor > 0n ? leftMinor : 0n };
}

/** The period of a deposit limit (domain §11). */
export type LimitPeriod = 'day' | 'week' | 'month';

/**
 * The amount that a member may still deposit: the smallest remaining amount of the deposit limits, and the period of
 * that limit.
 */
export interface DepositAllowance {
  readonly leftMinor: bigint;
  readonly period: LimitPeriod;
}

/**
 * What remains of each of the member's deposit limits, before the amounts of open orders are subtracted. A value is
 * null if the member has no limit for that period.
 */
export interface LeftByPeriod {
  readonly dayMinor: bigint | null;
  readonly weekMinor: bigint | null;
  readonly monthMinor: bigint | null;
}

/**
 * Returns the smallest remaining amount of all deposit limits, and its period. The amounts of open orders count as
 * deposited. If two remaining amounts are equal, the result names the shorter period. Returns undefined if the member
 * has no limit.
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

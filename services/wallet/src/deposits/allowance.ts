/** A span over which a member's deposits are limited (domain §11). */
export type LimitPeriod = 'day' | 'week' | 'month';

/** What a member's own limits leave him to deposit: the least of them, and the span it is of. */
export interface DepositAllowance {
  readonly leftMinor: bigint;
  readonly period: LimitPeriod;
}

/** What each of a member's limits leaves before open orders; null where there is no such limit. */
export interface LeftByPeriod {
  readonly dayMinor: bigint | null;
  readonly weekMinor: bigint | null;
  readonly monthMinor: bigint | null;
}

/** The allowance that holds, open orders counted as deposited; undefined without a limit. Of equals the shortest span. */
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

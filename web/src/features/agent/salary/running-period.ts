import { periodAt, type Length, type SalaryKind } from '../contracts/salary-kinds.js';
import type { RunningPeriod } from '../statement/settlements-api.js';

/** The running period that the page of a contract kind shows. */
export interface ShownPeriod {
  readonly start: number;
  readonly end: number;
  /** The time (ms) that is left of the period. */
  readonly leftMs: number;
  /** The figures of exactly this period; undefined if the server's figures are of an earlier one. */
  readonly running: RunningPeriod | undefined;
}

/**
 * Returns the period of a kind that runs at a moment (ms): now, or the past moment of the figures. After the end of a
 * period, its figures must not appear as those of the next one.
 */
export function periodShown(
  kind: SalaryKind,
  running: RunningPeriod | undefined,
  moment: number,
  timeZone: string,
  length?: Length,
): ShownPeriod {
  const { start, end } = periodAt(kind, moment, timeZone, length);
  const isOfIt = running?.periodEnd !== undefined && Date.parse(running.periodEnd) > moment;
  return { start, end, leftMs: end - moment, running: isOfIt ? running : undefined };
}

import { dateKeyIn, startOfDayIn } from '../../../../src/lib/time/zone.js';
import type { DayFigures } from '../../lib/surface.js';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const DAYS = 7;

/** One hour of a day or one day of a week, with its deposits and withdrawals. */
export interface Slot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  /** The usual deposits in this hour of the day; undefined if not known. */
  readonly usualMinor: bigint | undefined;
  /** True for the current hour or day, whose amounts can still rise. */
  readonly isOpen: boolean;
}

/** Returns the hours of the day or the days of the week in order, including those without money. */
export function slotsOf({ from, to, steps, usual }: DayFigures, isWeek: boolean, zone: string): readonly Slot[] {
  const [beginMs, nowMs] = [Date.parse(from), Date.parse(to)];
  const money = new Map(steps.map((step) => [Date.parse(step.from), step]));
  const usually = new Map(usual.map(({ hour, depositedMinor }) => [hour, BigInt(depositedMinor)]));
  const begins = isWeek ? dayBegins(beginMs, zone) : hourBegins(beginMs, zone);
  return begins.slice(0, -1).map((fromMs, index) => {
    const toMs = begins[index + 1] ?? fromMs;
    return {
      fromMs,
      toMs,
      inMinor: BigInt(money.get(fromMs)?.depositedMinor ?? 0),
      outMinor: BigInt(money.get(fromMs)?.withdrawnMinor ?? 0),
      usualMinor: usually.size > 0 ? (usually.get(index) ?? 0n) : undefined,
      isOpen: fromMs <= nowMs && nowMs < toMs,
    };
  });
}

/**
 * Returns the start of each hour of a day and the end of the day, in ms. A day has 23 or 25 hours when the clocks
 * change.
 */
function hourBegins(beginMs: number, zone: string): number[] {
  const endMs = nextDay(beginMs, zone);
  return Array.from(
    { length: Math.round((endMs - beginMs) / HOUR_MS) + 1 },
    (_hour, index) => beginMs + index * HOUR_MS,
  );
}

function dayBegins(beginMs: number, zone: string): number[] {
  const begins = [beginMs];
  while (begins.length <= DAYS) begins.push(nextDay(begins.at(-1) ?? beginMs, zone));
  return begins;
}

/** Returns the start of the next day. A day has at most 25 hours, so 36 hours after its start lie in the next day. */
const nextDay = (beginMs: number, zone: string): number =>
  startOfDayIn(zone, dateKeyIn(zone, new Date(beginMs + HOURS * 1.5 * HOUR_MS))).getTime();

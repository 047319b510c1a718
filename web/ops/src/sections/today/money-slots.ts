import type { DayFigures } from '../../lib/surface.js';
import { dateKey, startOfDay } from '../../../../src/lib/time/time.js';

const HOUR_MS = 3_600_000;
const HOURS = 24;
const DAYS = 7;

/** An hour of a day or a day of a week, with its money. */
export interface Slot {
  readonly fromMs: number;
  readonly toMs: number;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  /** What usually came in; undefined where nothing is known. */
  readonly usualMinor: bigint | undefined;
  /** It has begun and is not over, so its figures still rise. */
  readonly isOpen: boolean;
}

/** The hours of the day of the figures, or the days of the week, in order; also those without money. */
export function slotsOf({ from, to, steps, usual }: DayFigures, isWeek: boolean): readonly Slot[] {
  const [beginMs, nowMs] = [Date.parse(from), Date.parse(to)];
  const money = new Map(steps.map((step) => [Date.parse(step.from), step]));
  const usually = new Map(usual.map(({ hour, depositedMinor }) => [hour, BigInt(depositedMinor)]));
  const begins = isWeek ? dayBegins(beginMs) : hourBegins(beginMs);
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

/** The begins of the hours of a day, and its end: 23 or 25 hours where the clocks change. */
function hourBegins(beginMs: number): number[] {
  const endMs = nextDay(beginMs);
  return Array.from(
    { length: Math.round((endMs - beginMs) / HOUR_MS) + 1 },
    (_hour, index) => beginMs + index * HOUR_MS,
  );
}

function dayBegins(beginMs: number): number[] {
  const begins = [beginMs];
  while (begins.length <= DAYS) begins.push(nextDay(begins.at(-1) ?? beginMs));
  return begins;
}

/** The begin of the day after; a day has no more than 25 hours, and noon of the next is never skipped. */
const nextDay = (beginMs: number): number => startOfDay(dateKey(new Date(beginMs + HOURS * 1.5 * HOUR_MS))).getTime();

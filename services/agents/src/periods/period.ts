import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { REALTIME_WINDOW_MS, realtimeWindow, type Window } from './realtime-window.js';

/**
 * The rule for periods of one kind in local time. `parts` are the parts of the local time from which `labelOf` builds a
 * label. All times of one period have the same label. `windowsMax` is an upper bound for the length of a period, in
 * windows of five minutes.
 */
interface Span {
  readonly parts: Intl.DateTimeFormatOptions;
  readonly labelOf: (format: Intl.DateTimeFormat, at: number) => string;
  readonly windowsMax: number;
}

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const WINDOWS_A_DAY = 288;
const DAY_MS = 86_400_000;
/** The number of days from the Monday before to 1 January 1970, which was a Thursday. */
const DAYS_SINCE_MONDAY = 3;

const allParts = (format: Intl.DateTimeFormat, at: number): string => format.format(at);

function localDay(format: Intl.DateTimeFormat, at: number): { year: number; month: number; day: number } {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return { year: parts['year']!, month: parts['month']!, day: parts['day']! };
}

function weekOf(format: Intl.DateTimeFormat, at: number): string {
  const { year, month, day } = localDay(format, at);
  return String(Math.floor((Date.UTC(year, month - 1, day) / DAY_MS + DAYS_SINCE_MONDAY) / 7));
}

function halfMonthOf(format: Intl.DateTimeFormat, at: number): string {
  const { year, month, day } = localDay(format, at);
  return `${year} ${month} ${day <= 15 ? 1 : 2}`;
}

/** The kinds of contract for which all periods have the same length in local time. */
const SPANS: Readonly<Partial<Record<ContractKind, Span>>> = {
  [ContractKind.HOURLY_SALARY]: {
    // The offset from UTC is part of the label, because one hour occurs twice when summer time ends.
    parts: { ...DAY, hour: '2-digit', hourCycle: 'h23', timeZoneName: 'longOffset' },
    labelOf: allParts,
    windowsMax: 12,
  },
  // A day has up to 25 hours, and an hour has 12 windows of five minutes. The upper bound of 26 hours leaves one hour
  // in reserve.
  [ContractKind.DAILY_SALARY]: { parts: DAY, labelOf: allParts, windowsMax: 26 * 12 },
};

/**
 * The lengths of periods that a dividend can have. The upper bound of each is one day higher, because the UTC offset of
 * the zone may change.
 */
const DIVIDEND_SPANS: Readonly<Partial<Record<ContractPeriod, Span>>> = {
  [ContractPeriod.WEEK]: { parts: DAY, labelOf: weekOf, windowsMax: 8 * WINDOWS_A_DAY },
  [ContractPeriod.HALF_MONTH]: { parts: DAY, labelOf: halfMonthOf, windowsMax: 17 * WINDOWS_A_DAY },
  [ContractPeriod.MONTH]: {
    parts: { year: 'numeric', month: '2-digit' },
    labelOf: allParts,
    windowsMax: 32 * WINDOWS_A_DAY,
  },
};

/**
 * A kind of contract, and the length of its periods. The length has the value UNSPECIFIED if the kind has only one
 * length.
 */
export interface PeriodKind {
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
}

/**
 * Every combination of contract kind and period length for which periods are settled. All contracts of a chain have the
 * same combination.
 */
export const SETTLED_PERIODS: readonly PeriodKind[] = [
  { kind: ContractKind.REALTIME_SALARY, period: ContractPeriod.UNSPECIFIED },
  ...Object.keys(SPANS).map((kind) => ({ kind: Number(kind), period: ContractPeriod.UNSPECIFIED })),
  ...Object.keys(DIVIDEND_SPANS).map((period) => ({ kind: ContractKind.DIVIDEND, period: Number(period) })),
];

/** The kinds of contract that payer and payee can sign. */
export const SETTLED_KINDS: readonly ContractKind[] = [...new Set(SETTLED_PERIODS.map(({ kind }) => kind))];

/** Returns true if contracts of a kind can have periods of this length. */
export const isSettled = ({ kind, period }: PeriodKind): boolean =>
  SETTLED_PERIODS.some((settled) => settled.kind === kind && settled.period === period);

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the period that contains a given time. A period consists of whole windows of five minutes. The periods of a
 * kind and length follow each other without gap or overlap, even when the zone changes its UTC offset.
 * @throws Failure request.invalid if the kind or length has no periods, or if the zone is unknown.
 */
export function periodOf(
  kind: ContractKind,
  instant: Date,
  timeZone: string | undefined,
  period = ContractPeriod.UNSPECIFIED,
): Window {
  if (kind === ContractKind.REALTIME_SALARY) return realtimeWindow(instant);
  const span = kind === ContractKind.DIVIDEND ? DIVIDEND_SPANS[period] : SPANS[kind];
  if (!span) throw new Failure('request.invalid', { field: kind === ContractKind.DIVIDEND ? 'period' : 'kind' });
  if (timeZone === undefined) throw new Failure('request.invalid', { field: 'timeZone' });
  const name = `${kind} ${period} ${timeZone}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en', { ...span.parts, timeZone });
  formats.set(name, format);
  const own = Math.floor(instant.getTime() / REALTIME_WINDOW_MS);
  const labelOf = (window: number): string => span.labelOf(format, window * REALTIME_WINDOW_MS);
  const label = labelOf(own);
  return {
    startsAt: startOf(firstBetween(own - span.windowsMax, own, (window) => labelOf(window) === label)),
    endsAt: startOf(firstBetween(own, own + span.windowsMax, (window) => labelOf(window) !== label)),
  };
}

const startOf = (window: number): Date => new Date(window * REALTIME_WINDOW_MS);

/**
 * Returns the smallest number above `below` for which `holds` is true, by binary search. `holds` must be true for every
 * number from there up to `upTo`.
 */
function firstBetween(below: number, upTo: number, holds: (n: number) => boolean): number {
  let [no, yes] = [below, upTo];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

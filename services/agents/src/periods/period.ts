import { ContractKind } from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { REALTIME_WINDOW_MS, realtimeWindow, type Window } from './realtime-window.js';

/**
 * The kinds whose periods are hours or days of local time. `parts` are the parts of the local time that all instants of
 * one period share; `windowsMax` is an upper bound of the period's length in windows. The hour's parts include the UTC
 * offset, because the end of summer time repeats an hour.
 */
const SPANS: Readonly<Partial<Record<ContractKind, { parts: Intl.DateTimeFormatOptions; windowsMax: number }>>> = {
  [ContractKind.HOURLY_SALARY]: {
    parts: {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    },
    windowsMax: 12,
  },
  // A day has up to 25 hours, and an hour has 12 windows.
  [ContractKind.DAILY_SALARY]: { parts: { year: 'numeric', month: '2-digit', day: '2-digit' }, windowsMax: 26 * 12 },
};

/**
 * The kinds for which contracts can be signed. All contracts of one kind have periods of the same length, so all
 * contracts of a chain do too.
 */
export const SETTLED_KINDS: readonly ContractKind[] = [ContractKind.REALTIME_SALARY, ...Object.keys(SPANS).map(Number)];

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the period that contains an instant. A period is a whole number of five-minute windows. The periods of a kind
 * cover time without gap or overlap, also when the zone changes its UTC offset.
 * @throws Failure request.invalid for a kind without periods, and for an hour or day in an unknown zone.
 */
export function periodOf(kind: ContractKind, instant: Date, timeZone: string | undefined): Window {
  if (kind === ContractKind.REALTIME_SALARY) return realtimeWindow(instant);
  const span = SPANS[kind];
  if (!span) throw new Failure('request.invalid', { field: 'kind' });
  if (timeZone === undefined) throw new Failure('request.invalid', { field: 'timeZone' });
  const name = `${kind} ${timeZone}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en', { ...span.parts, timeZone });
  formats.set(name, format);
  const own = Math.floor(instant.getTime() / REALTIME_WINDOW_MS);
  const labelOf = (window: number): string => format.format(window * REALTIME_WINDOW_MS);
  const label = labelOf(own);
  return {
    startsAt: startOf(firstBetween(own - span.windowsMax, own, (window) => labelOf(window) === label)),
    endsAt: startOf(firstBetween(own, own + span.windowsMax, (window) => labelOf(window) !== label)),
  };
}

const startOf = (window: number): Date => new Date(window * REALTIME_WINDOW_MS);

/**
 * Binary search: returns the smallest number above `below` for which `holds` is true. `holds` must be true for every
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

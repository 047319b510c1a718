import { ContractKind } from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { REALTIME_WINDOW_MS, realtimeWindow, type Window } from './realtime-window.js';

/**
 * The kinds whose periods are spans of local time: the parts of the local time that all instants of a period have in
 * common, and an upper bound of its length. The offset separates the two hours that a change from summer time repeats.
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
  // A day has up to 25 hours.
  [ContractKind.DAILY_SALARY]: { parts: { year: 'numeric', month: '2-digit', day: '2-digit' }, windowsMax: 26 * 12 },
};

/** The kinds whose contracts can be signed. Each has a period of one length, so all contracts of a chain have it. */
export const SETTLED_KINDS: readonly ContractKind[] = [ContractKind.REALTIME_SALARY, ...Object.keys(SPANS).map(Number)];

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the period of an instant. A period is a whole number of five-minute windows, and the periods of a kind cover
 * time without gap or overlap, also where the zone changes its offset.
 * @throws Failure request.invalid for a kind that is not settled, and for an hour or day of an unknown zone.
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

/** Returns the first number above `below` for which `holds` is true; it is true from there on up to `upTo`. */
function firstBetween(below: number, upTo: number, holds: (n: number) => boolean): number {
  let [no, yes] = [below, upTo];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** A break ends by itself. A self-exclusion ends 24 hours after the member asked for its end (domain §11). */
export type ExclusionKind = 'cool_off' | 'self';

export interface Exclusion {
  readonly kind: ExclusionKind;
  readonly beginsAt: Date;
  /** Null is for good. */
  readonly endsAt: Date | null;
  /** When the member asked for the end of a self-exclusion. */
  readonly endAskedAt: Date | null;
}

/** A duration that a member may choose. Without days and months it is for good. */
export interface Duration {
  readonly id: string;
  readonly kind: ExclusionKind;
  readonly days?: number;
  readonly months?: number;
}

/** Breaks last 1 day to 6 weeks, self-exclusions 6 months to 5 years or for good (domain §11). */
export const DURATIONS: readonly Duration[] = [
  { id: 'day', kind: 'cool_off', days: 1 },
  { id: 'week', kind: 'cool_off', days: 7 },
  { id: 'two_weeks', kind: 'cool_off', days: 14 },
  { id: 'six_weeks', kind: 'cool_off', days: 42 },
  { id: 'six_months', kind: 'self', months: 6 },
  { id: 'year', kind: 'self', months: 12 },
  { id: 'five_years', kind: 'self', months: 60 },
  { id: 'for_good', kind: 'self' },
];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long a self-exclusion goes on after the member asked for its end. */
export const END_WAIT_MS = DAY_MS;

/** Returns the end of a duration that begins now, rounded up to a full minute; null for good. */
export function endOf({ days, months }: Duration, now: Date): Date | null {
  if (days !== undefined) return fullMinute(now.getTime() + days * DAY_MS);
  if (months !== undefined) return fullMinute(inMonths(now, months));
  return null;
}

const fullMinute = (ms: number): Date => new Date(Math.ceil(ms / MINUTE_MS) * MINUTE_MS);

/** The same day and time some months later; the last day of the month if that month is too short. */
function inMonths(from: Date, months: number): number {
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return first.setUTCDate(Math.min(from.getUTCDate(), days));
}

/**
 * Compares a new exclusion with the one that holds. Only a longer one replaces it, so that nobody can shorten one. A break
 * never replaces a self-exclusion, because a break ends by itself.
 */
export function comparedWith(
  present: Exclusion | undefined,
  next: Pick<Exclusion, 'kind' | 'endsAt'>,
): 'longer' | 'same' | 'shorter' {
  if (!present) return 'longer';
  if (present.kind === 'self' && next.kind === 'cool_off') return 'shorter';
  const [held, wanted] = [present.endsAt?.getTime() ?? Infinity, next.endsAt?.getTime() ?? Infinity];
  if (wanted === held) return next.kind === present.kind ? 'same' : 'longer';
  return wanted > held ? 'longer' : 'shorter';
}

/** Whether the member may ask for the end: of a self-exclusion whose time is over. */
export const mayAskEnd = ({ kind, endsAt }: Exclusion, now: Date): boolean =>
  kind === 'self' && endsAt !== null && endsAt <= now;

/** Returns when the exclusion ends for certain; null while that is not known. */
export function liftsAt({ kind, endsAt, endAskedAt }: Exclusion): Date | null {
  if (kind === 'cool_off') return endsAt;
  return endAskedAt && new Date(endAskedAt.getTime() + END_WAIT_MS);
}

/**
 * The kinds of exclusion. A break (`cool_off`) ends automatically at its end time. A self-exclusion ends 24 hours
 * after the member has asked to end it, which is possible only after its end time (domain rules §11).
 */
export type ExclusionKind = 'cool_off' | 'self';

export interface Exclusion {
  readonly kind: ExclusionKind;
  readonly beginsAt: Date;
  /**
   * The time since which the person has been excluded without a gap. It is earlier than `beginsAt` if this exclusion
   * replaced a shorter one or came from another account of the person.
   */
  readonly since: Date;
  /** The end time of the exclusion; null if it is permanent. */
  readonly endsAt: Date | null;
  /** The time at which the member asked to end a self-exclusion; null if the member has not asked. */
  readonly endAskedAt: Date | null;
}

/** A duration that a member may choose. Without days and months, the exclusion is permanent. */
export interface Duration {
  readonly id: string;
  readonly kind: ExclusionKind;
  readonly days?: number;
  readonly months?: number;
}

/**
 * The durations that members may choose: breaks of 1 day to 6 weeks, and self-exclusions of 6 months to 5 years or
 * permanent (domain rules §11).
 */
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
/** How long (ms) a self-exclusion continues after the member has asked to end it. */
export const END_WAIT_MS = DAY_MS;

/** Returns the end of a duration that begins now, rounded up to a full minute; null if it is permanent. */
export function endOf({ days, months }: Duration, now: Date): Date | null {
  if (days !== undefined) return fullMinute(now.getTime() + days * DAY_MS);
  if (months !== undefined) return fullMinute(inMonths(now, months));
  return null;
}

const fullMinute = (ms: number): Date => new Date(Math.ceil(ms / MINUTE_MS) * MINUTE_MS);

/** Returns the same day and time some months later (UTC). If that month has no such day, its last day is used. */
function inMonths(from: Date, months: number): number {
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return first.setUTCDate(Math.min(from.getUTCDate(), days));
}

/**
 * Compares a new exclusion with the member's present one. Only a longer exclusion replaces the present one, so that an
 * exclusion cannot be shortened. A break never replaces a self-exclusion, because a break ends automatically. A
 * self-exclusion with the end time of a present break counts as longer.
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

/** Returns true if the member may ask to end the exclusion: it must be a self-exclusion whose end time has passed. */
export const mayAskEnd = ({ kind, endsAt }: Exclusion, now: Date): boolean =>
  kind === 'self' && endsAt !== null && endsAt <= now;

/** Returns the time at which the exclusion will end, or null while that time is not known. */
export function liftsAt({ kind, endsAt, endAskedAt }: Exclusion): Date | null {
  if (kind === 'cool_off') return endsAt;
  return endAskedAt && new Date(endAskedAt.getTime() + END_WAIT_MS);
}

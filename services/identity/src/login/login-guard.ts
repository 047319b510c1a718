/**
 * Failed logins of one account name, either from one place or from all unknown places together. The account need not
 * exist.
 */
export interface FailureRecord {
  readonly failures: number;
  /** The time of the first failure on the current day. */
  readonly countedFrom: Date;
  readonly lastFailedAt: Date;
  readonly lockedUntil: Date | null;
}

export const CAPTCHA_AFTER = 3;
export const LOCK_AFTER = 10;
/** After this many failures a day from unknown places, every login from an unknown place needs a captcha and a code. */
export const ATTACKED_AFTER = 30;

const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
const LOCK_FIRST_MS = 60_000;
const LOCK_MS_MAX = 3_600_000;

export type LoginDecision =
  | { readonly kind: 'locked'; readonly retryAfterMs: number }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'check' };

/** Returns how many failures count now. The count restarts after a day without a failure. */
export const failuresNow = (record: FailureRecord | undefined, now: Date): number =>
  record && now.getTime() - record.lastFailedAt.getTime() < FORGOTTEN_AFTER_MS ? record.failures : 0;

/**
 * Decides before the password check: the login is locked, needs a captcha, or needs neither. `attacked` requires a
 * captcha at once.
 */
export function decideLogin(
  record: FailureRecord | undefined,
  { captchaOn, attacked = false }: { captchaOn: boolean; attacked?: boolean },
  now: Date,
): LoginDecision {
  const lockedMs = (record?.lockedUntil?.getTime() ?? 0) - now.getTime();
  if (lockedMs > 0) return { kind: 'locked', retryAfterMs: lockedMs };
  return isCaptchaDue(failuresNow(record, now), captchaOn) || (captchaOn && attacked)
    ? { kind: 'captcha' }
    : { kind: 'check' };
}

/** Whether a captcha is required: after 3 failures, if the brand uses captchas. */
export const isCaptchaDue = (failures: number, captchaOn: boolean): boolean => captchaOn && failures >= CAPTCHA_AFTER;

/**
 * Returns the lock (ms) after a failure: none for the first nine failures, then one minute, which doubles up to an
 * hour.
 */
export function lockAfter(failures: number): number {
  if (failures < LOCK_AFTER) return 0;
  return Math.min(LOCK_FIRST_MS * 2 ** Math.min(failures - LOCK_AFTER, 20), LOCK_MS_MAX);
}

/** Returns the record of a place after one more failure. */
export function afterFailure(record: FailureRecord | undefined, now: Date): FailureRecord {
  const failures = failuresNow(record, now) + 1;
  const lockMs = lockAfter(failures);
  return {
    failures,
    countedFrom: failures === 1 ? now : (record?.countedFrom ?? now),
    lastFailedAt: now,
    lockedUntil: lockMs > 0 ? new Date(now.getTime() + lockMs) : null,
  };
}

const isSameDay = (record: FailureRecord, now: Date): boolean =>
  now.getTime() - record.countedFrom.getTime() < FORGOTTEN_AFTER_MS;

/**
 * Returns the record of all unknown places after one more failure. It never locks, because a lock would also keep the
 * owner out.
 */
export const afterUnknownFailure = (record: FailureRecord | undefined, now: Date): FailureRecord =>
  record && isSameDay(record, now)
    ? { ...record, failures: record.failures + 1, lastFailedAt: now, lockedUntil: null }
    : { failures: 1, countedFrom: now, lastFailedAt: now, lockedUntil: null };

/** Whether an account had so many failures from unknown places within a day that logins from there need more proof. */
export const isAttacked = (record: FailureRecord | undefined, now: Date): boolean =>
  record !== undefined && isSameDay(record, now) && record.failures >= ATTACKED_AFTER;

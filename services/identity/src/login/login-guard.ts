/**
 * The failed logins of one account name, either from one place (known device or IP address) or from all unknown places
 * (without a known device) together. The name can be one that no account has.
 */
export interface FailureRecord {
  readonly failures: number;
  /** The time of the first failed login in the present count. */
  readonly countedFrom: Date;
  readonly lastFailedAt: Date;
  readonly lockedUntil: Date | null;
}

export const CAPTCHA_AFTER = 3;
export const LOCK_AFTER = 10;
/**
 * The number of failed logins a day from unknown places (IP addresses without a known device) after which an account
 * counts as attacked. From then on, every login from an unknown place needs a captcha and a second factor.
 */
export const ATTACKED_AFTER = 30;

const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
const LOCK_FIRST_MS = 60_000;
const LOCK_MS_MAX = 3_600_000;

export type LoginDecision =
  | { readonly kind: 'locked'; readonly retryAfterMs: number }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'check' };

/** Returns the number of failed logins that still count. After a day without a failed login it is zero again. */
export const failuresNow = (record: FailureRecord | undefined, now: Date): number =>
  record && now.getTime() - record.lastFailedAt.getTime() < FORGOTTEN_AFTER_MS ? record.failures : 0;

/**
 * Decides, before the password is checked, whether a login is locked, needs a captcha, or is allowed without one. If
 * the account is `attacked` (many failed logins from IP addresses without a known device), a captcha is needed even if
 * no login from this place has failed.
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

/** Returns true if a login needs a captcha: after 3 failed logins, if the brand uses captchas. */
export const isCaptchaDue = (failures: number, captchaOn: boolean): boolean => captchaOn && failures >= CAPTCHA_AFTER;

/**
 * Returns how long (ms) a place (known device or IP address) is locked after its last failed login. The first nine
 * failed logins cause no lock. The tenth causes a lock of one minute, and each further one doubles this time, up to one
 * hour.
 */
export function lockAfter(failures: number): number {
  if (failures < LOCK_AFTER) return 0;
  return Math.min(LOCK_FIRST_MS * 2 ** Math.min(failures - LOCK_AFTER, 20), LOCK_MS_MAX);
}

/** Returns the record of a place (known device or IP address) after one more failed login. */
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
 * Returns the record of all unknown places (without a known device) after one more failed login. This record never
 * causes a lock, because a lock would also exclude the owner of the account.
 */
export const afterUnknownFailure = (record: FailureRecord | undefined, now: Date): FailureRecord =>
  record && isSameDay(record, now)
    ? { ...record, failures: record.failures + 1, lastFailedAt: now, lockedUntil: null }
    : { failures: 1, countedFrom: now, lastFailedAt: now, lockedUntil: null };

/**
 * Returns true if an account had so many failed logins from unknown places (IP addresses without a known device) within
 * a day that every login from such a place needs a captcha and a second factor.
 */
export const isAttacked = (record: FailureRecord | undefined, now: Date): boolean =>
  record !== undefined && isSameDay(record, now) && record.failures >= ATTACKED_AFTER;

/** Failed logins of one account name in one brand, known or not. */
export interface FailureRecord {
  readonly failures: number;
  readonly lastFailedAt: Date;
  readonly lockedUntil: Date | null;
}

export const CAPTCHA_AFTER = 3;
export const LOCK_AFTER = 10;

const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
const LOCK_FIRST_MS = 60_000;
const LOCK_MS_MAX = 3_600_000;

export type LoginDecision =
  | { readonly kind: 'locked'; readonly retryAfterMs: number }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'check' };

/** How many failures count now; a day without one forgets them. */
export const failuresNow = (record: FailureRecord | undefined, now: Date): number =>
  record && now.getTime() - record.lastFailedAt.getTime() < FORGOTTEN_AFTER_MS ? record.failures : 0;

/** What stands before the password is looked at: a lock, a captcha, or nothing. */
export function decideLogin(record: FailureRecord | undefined, captchaOn: boolean, now: Date): LoginDecision {
  const lockedMs = (record?.lockedUntil?.getTime() ?? 0) - now.getTime();
  if (lockedMs > 0) return { kind: 'locked', retryAfterMs: lockedMs };
  return isCaptchaDue(failuresNow(record, now), captchaOn) ? { kind: 'captcha' } : { kind: 'check' };
}

/** Captcha after 3 failures, where the brand uses one. */
export const isCaptchaDue = (failures: number, captchaOn: boolean): boolean => captchaOn && failures >= CAPTCHA_AFTER;

/** The lock that a failure brings: none up to the ninth, then a minute that doubles, at most an hour. */
export function lockAfter(failures: number): number {
  if (failures < LOCK_AFTER) return 0;
  return Math.min(LOCK_FIRST_MS * 2 ** Math.min(failures - LOCK_AFTER, 20), LOCK_MS_MAX);
}

/** The record after one more failure. */
export function afterFailure(record: FailureRecord | undefined, now: Date): FailureRecord {
  const failures = failuresNow(record, now) + 1;
  const lockMs = lockAfter(failures);
  return { failures, lastFailedAt: now, lockedUntil: lockMs > 0 ? new Date(now.getTime() + lockMs) : null };
}

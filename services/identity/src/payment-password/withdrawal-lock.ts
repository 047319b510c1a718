import type { Brand } from '../brands/brand.js';

/**
 * A lock of a member's withdrawals (domain rules §3, §4). A lock without `until` ends when the member confirms a
 * contact or adds an authenticator.
 */
export interface WithdrawalLock {
  readonly reason: 'payment_password' | 'new_place';
  readonly until?: Date;
}

const HOUR_MS = 3_600_000;
const LOCK_HOURS_DEFAULT = 24;

/**
 * Returns how long (ms) withdrawals are locked after a change of the payment password; 0 if the brand does not lock
 * them.
 */
export const lockMs = ({ security }: Pick<Brand, 'security'>): number =>
  (security.paymentLockHours ?? LOCK_HOURS_DEFAULT) * HOUR_MS;

/**
 * Returns the end of the lock of withdrawals after a change of the payment password; undefined if the brand does not
 * lock them.
 */
export function lockAfterChange(brand: Pick<Brand, 'security'>, now: Date): Date | undefined {
  const ms = lockMs(brand);
  return ms > 0 ? new Date(now.getTime() + ms) : undefined;
}

/** Returns the locks of a member's withdrawals that apply now. A lock without an end is the first element. */
export function withdrawalLocks(
  locked: { readonly newPlaceAt: Date | null; readonly paymentUntil: Date | null },
  now: Date,
): WithdrawalLock[] {
  const newPlace = locked.newPlaceAt ? [{ reason: 'new_place' } as const] : [];
  const until = locked.paymentUntil;
  return until && until > now ? [...newPlace, { reason: 'payment_password', until }] : newPlace;
}

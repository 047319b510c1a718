import type { Brand } from '../brands/brand.js';

/** A lock of withdrawals (domain rules §3, §4). Without `until` it ends when the member confirms a contact. */
export interface WithdrawalLock {
  readonly reason: 'payment_password' | 'new_place';
  readonly until?: Date;
}

const HOUR_MS = 3_600_000;
const LOCK_HOURS_DEFAULT = 24;

/**
 * Returns the end of the withdrawal lock after a change of the payment password; undefined if the brand has no such
 * lock.
 */
export function lockAfterChange({ security }: Pick<Brand, 'security'>, now: Date): Date | undefined {
  const hours = security.paymentLockHours ?? LOCK_HOURS_DEFAULT;
  return hours > 0 ? new Date(now.getTime() + hours * HOUR_MS) : undefined;
}

/** Returns the withdrawal locks of a member that are in force now. A lock without an end comes first. */
export function withdrawalLocks(
  locked: { readonly newPlaceAt: Date | null; readonly paymentUntil: Date | null },
  now: Date,
): WithdrawalLock[] {
  const newPlace = locked.newPlaceAt ? [{ reason: 'new_place' } as const] : [];
  const until = locked.paymentUntil;
  return until && until > now ? [...newPlace, { reason: 'payment_password', until }] : newPlace;
}

import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';

/** The number of wrong payment passwords in a row after which the payment password is locked. */
export const PAYMENT_TRIES_MAX = 5;

export interface PaymentPassword {
  readonly hash: string | null;
  readonly changedAt: Date | null;
  readonly failures: number;
  /**
   * The time of a login from a new IP address without a second factor, which locked withdrawals; null if there is no
   * such lock.
   */
  readonly newPlaceAt: Date | null;
  /** The end of the lock of withdrawals that a change of the payment password caused; null if there was no change. */
  readonly paymentUntil: Date | null;
}

/** A change of the payment password: the hash that was read before, and the new hash. */
export interface PaymentPasswordChange {
  readonly from: string | null;
  readonly to: string;
  readonly at: Date;
  /** The new end of the lock of withdrawals; undefined keeps the present end. */
  readonly lockUntil: Date | undefined;
}

/** Stores payment passwords: the hash, the number of wrong attempts, and the lock of withdrawals after a change. */
@Injectable()
export class PaymentPasswordsStore {
  constructor(private readonly db: Db) {}

  async of(memberId: string, sql: Sql = this.db): Promise<PaymentPassword | undefined> {
    return sql.one<PaymentPassword>(
      `SELECT payment_password_hash AS hash, payment_password_changed_at AS "changedAt",
              payment_password_failures AS failures, withdraw_locked_at AS "newPlaceAt",
              payment_locked_until AS "paymentUntil"
         FROM members WHERE id = $1`,
      [memberId],
    );
  }

  /**
   * Counts an attempt to enter the payment password before the password is compared, so that parallel guesses are
   * counted too. Returns undefined if no attempt is left or the member has no payment password.
   */
  async takeTry(memberId: string): Promise<{ hash: string; failures: number } | undefined> {
    return this.db.one(
      `UPDATE members SET payment_password_failures = payment_password_failures + 1
        WHERE id = $1 AND payment_password_hash IS NOT NULL AND payment_password_failures < $2
       RETURNING payment_password_hash AS hash, payment_password_failures AS failures`,
      [memberId, PAYMENT_TRIES_MAX],
    );
  }

  /** Sets the number of wrong attempts to zero after the correct payment password was entered. */
  async forgetTries(memberId: string, hash: string): Promise<void> {
    await this.db.rows(
      `UPDATE members SET payment_password_failures = 0 WHERE id = $1 AND payment_password_hash = $2`,
      [memberId, hash],
    );
  }

  /**
   * Replaces the hash of the payment password if it has not changed since it was read, and sets the number of wrong
   * attempts to zero.
   * @returns false if the hash has changed since then
   */
  async replace(tx: Tx, memberId: string, { from, to, at, lockUntil }: PaymentPasswordChange): Promise<boolean> {
    const replaced = await tx.one(
      `UPDATE members
          SET payment_password_hash = $3, payment_password_changed_at = $4, payment_password_failures = 0,
              payment_locked_until = greatest(payment_locked_until, $5)
        WHERE id = $1 AND payment_password_hash IS NOT DISTINCT FROM $2 RETURNING id`,
      [memberId, from, to, at, lockUntil ?? null],
    );
    return replaced !== undefined;
  }
}

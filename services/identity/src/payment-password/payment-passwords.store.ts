import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';

/** Wrong tries in a row after which only a reset helps. */
export const PAYMENT_TRIES_MAX = 5;

export interface PaymentPassword {
  readonly hash: string | null;
  readonly changedAt: Date | null;
  readonly failures: number;
  /** A login from a new place without a second factor locked withdrawals then. */
  readonly newPlaceAt: Date | null;
  /** A change of the payment password locks withdrawals until then. */
  readonly paymentUntil: Date | null;
}

/** A change that replaces the hash that was read. */
export interface PaymentPasswordChange {
  readonly from: string | null;
  readonly to: string;
  readonly at: Date;
  /** Undefined leaves the lock of withdrawals as it is. */
  readonly lockUntil: Date | undefined;
}

/** Payment passwords at rest: their hashes, wrong tries and the lock of withdrawals that a change sets. */
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
   * Takes one try before the password is compared: of many guesses at once no more count than there are tries.
   * Undefined when no try is left, or there is no payment password.
   */
  async takeTry(memberId: string): Promise<{ hash: string; failures: number } | undefined> {
    return this.db.one(
      `UPDATE members SET payment_password_failures = payment_password_failures + 1
        WHERE id = $1 AND payment_password_hash IS NOT NULL AND payment_password_failures < $2
       RETURNING payment_password_hash AS hash, payment_password_failures AS failures`,
      [memberId, PAYMENT_TRIES_MAX],
    );
  }

  /** Forgets the wrong tries after a right one. */
  async forgetTries(memberId: string, hash: string): Promise<void> {
    await this.db.rows(
      `UPDATE members SET payment_password_failures = 0 WHERE id = $1 AND payment_password_hash = $2`,
      [memberId, hash],
    );
  }

  /** Replaces the hash if it still is the one that was read, and forgets the wrong tries. False when another change came first. */
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

import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';

/** An open bonus whose expiry time has passed. */
export interface DueBonus {
  /** The id of the ledger transfer that granted the bonus. */
  readonly grantId: string;
  /** The caller that posted the grant. `key` is the idempotency key of the grant. */
  readonly caller: string;
  readonly key: string;
  readonly memberId: string;
  readonly currency: string;
  readonly reference: string;
  readonly promotion: string;
  readonly bonusMinor: bigint;
  /** The expiry time as the text that the database returns, because a JavaScript date would lose the microseconds. */
  readonly expiresAt: string;
}

/** An open bonus that will expire soon. */
export interface ExpiringBonus extends Pick<DueBonus, 'grantId' | 'memberId' | 'currency' | 'promotion'> {
  readonly brand: string;
  readonly amountMinor: bigint;
  readonly expiresAt: Date;
}

/** Finds bonuses that have expired or will expire soon. */
@Injectable()
export class ExpiryStore {
  constructor(private readonly db: Db) {}

  /**
   * Returns open bonuses whose expiry time has passed; the earliest expiry time comes first.
   * @param after the last bonus of the previous page; undefined for the first page
   */
  due(limit: number, after?: DueBonus): Promise<DueBonus[]> {
    return this.db.rows(
      `SELECT r.transfer_id AS "grantId", g.caller, g.key, a.member_id AS "memberId", a.currency, g.reference,
              r.promotion, g.payout_bonus_minor AS "bonusMinor", r.expires_at::text AS "expiresAt"
         FROM turnover_requirements r
         JOIN accounts a ON a.id = r.account_id
         JOIN transfers g ON g.account_id = r.account_id AND g.id = r.transfer_id
        WHERE r.closed_at IS NULL AND r.expires_at IS NOT NULL AND r.expires_at <= clock_timestamp()
          AND ($2::timestamptz IS NULL OR (r.expires_at, r.transfer_id) > ($2, $3::uuid))
        ORDER BY r.expires_at, r.transfer_id LIMIT $1`,
      [limit, after?.expiresAt ?? null, after?.grantId ?? null],
    );
  }

  /**
   * Returns the open bonuses with money left that expire within the given number of hours, and marks them as warned, so
   * that each member is warned once per bonus. It skips bonuses that another process is marking, and bonuses of
   * excluded members, who get no marketing (domain §11).
   */
  warn(tx: Tx, hours: number, limit: number): Promise<ExpiringBonus[]> {
    return tx.rows(
      `UPDATE turnover_requirements r SET warned_at = clock_timestamp()
         FROM accounts a
        WHERE a.id = r.account_id
          AND r.transfer_id IN (
                SELECT o.transfer_id FROM turnover_requirements o JOIN accounts b ON b.id = o.account_id
                 WHERE o.closed_at IS NULL AND o.expires_at IS NOT NULL AND o.warned_at IS NULL AND b.bonus_minor > 0 AND NOT b.excluded
                   AND o.expires_at > clock_timestamp() AND o.expires_at <= clock_timestamp() + $1 * interval '1 hour'
                 ORDER BY o.expires_at LIMIT $2 FOR UPDATE OF o SKIP LOCKED)
      RETURNING r.transfer_id AS "grantId", a.member_id AS "memberId", a.brand, a.currency, r.promotion,
                a.bonus_minor::bigint AS "amountMinor", r.expires_at AS "expiresAt"`,
      [hours, limit],
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { Claim, Grant } from './grant.js';

export const GRANT_COLUMNS = `
  grant_id AS "grantId", promotion, member_id AS "memberId", brand, currency, cash_minor AS "cashMinor",
  bonus_minor AS "bonusMinor", turnover_required_minor AS "turnoverRequiredMinor",
  contribution_ppm AS "contributionPpm", stake_max_minor AS "stakeMaxMinor", expires_after_days AS "expiresAfterDays",
  posting_key AS "postingKey",
  status, claimed_at AS "claimedAt", granted_at AS "grantedAt",
  forfeited_at AS "forfeitedAt", refusal_code AS "refusalCode"`;

const REFUSED = `'refused ' || grant_id`;

/**
 * Stores claims of promotions and their results. A unique index on (promotion, member, occasion) allows only one claim
 * with an empty occasion. A member therefore has at most one claim of a promotion that is pending or issued. When a
 * claim is rejected, it gets a unique occasion, so that it does not block a new claim.
 */
@Injectable()
export class GrantStore {
  /**
   * Stores a claim and returns it. Parallel calls create one row, and all of them return that row. A claim with the
   * same posting key is looked up first, so that the claim of a rejected event stays rejected. Returns undefined if
   * another claim blocked this one but was rejected in the meantime; the caller then tries again.
   */
  async claim(
    sql: Sql,
    { memberId, brand, postingKey, award, orderId, occasion = '' }: Claim,
  ): Promise<Grant | undefined> {
    await sql.rows(
      `INSERT INTO grants (promotion, member_id, brand, currency, cash_minor, bonus_minor, turnover_required_minor,
         posting_key, order_id, contribution_ppm, occasion, stake_max_minor, expires_after_days)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT DO NOTHING`,
      [
        award.promotion,
        memberId,
        brand,
        award.currency,
        award.cashMinor,
        award.bonusMinor,
        award.turnoverRequiredMinor,
        postingKey,
        orderId ?? null,
        award.contributionPpm,
        occasion,
        award.stakeMaxMinor,
        award.expiresAfterDays,
      ],
    );
    const grant = await sql.one<Grant>(
      `SELECT ${GRANT_COLUMNS} FROM grants
        WHERE posting_key = $1 OR (promotion = $2 AND member_id = $3 AND occasion = $4)
        ORDER BY posting_key = $1 DESC LIMIT 1`,
      [postingKey, award.promotion, memberId, occasion],
    );
    if (grant?.status !== 'rejected' || grant.postingKey === postingKey) return grant;
    await this.#setAside(sql, grant.grantId);
    return undefined;
  }

  /** Returns true if a claim of a promotion with this posting key is stored, in any state. */
  async isBegun(sql: Sql, postingKey: string): Promise<boolean> {
    return (await sql.one('SELECT 1 FROM grants WHERE posting_key = $1', [postingKey])) !== undefined;
  }

  /** Returns the claim of a promotion by a member that is pending or issued; undefined if there is none. */
  async find(sql: Sql, promotion: string, memberId: string): Promise<Grant | undefined> {
    return sql.one<Grant>(
      `SELECT ${GRANT_COLUMNS} FROM grants WHERE promotion = $1 AND member_id = $2 AND occasion = ''
         AND status <> 'rejected'`,
      [promotion, memberId],
    );
  }

  /**
   * Marks a claim as issued and returns it. Returns undefined if the claim was already issued or rejected; the caller
   * then publishes no event.
   */
  async issue(tx: Tx, grantId: string, transferId: string): Promise<Grant | undefined> {
    return tx.one<Grant>(
      `UPDATE grants SET status = 'issued', transfer_id = $2, granted_at = clock_timestamp()
        WHERE grant_id = $1 AND status = 'processing'
        RETURNING ${GRANT_COLUMNS}`,
      [grantId, transferId],
    );
  }

  /**
   * Marks a claim as rejected by the wallet, for example because the member was excluded after the claim. The member
   * may then claim the promotion again.
   */
  async reject(sql: Sql, grantId: string, code: string): Promise<void> {
    await sql.rows(
      `UPDATE grants SET status = 'rejected', refusal_code = $2, occasion = ${REFUSED} WHERE grant_id = $1
         AND status = 'processing'`,
      [grantId, code],
    );
  }

  /** Returns the grant that was made for a deposit order; undefined if there is none. */
  async ofOrder(sql: Sql, orderId: string): Promise<Grant | undefined> {
    return sql.one<Grant>(
      `SELECT ${GRANT_COLUMNS} FROM grants WHERE order_id = $1 AND status <> 'rejected' ORDER BY claimed_at LIMIT 1`,
      [orderId],
    );
  }

  /** Returns the claim with a posting key, in any state; undefined if there is none. */
  async ofPosting(sql: Sql, postingKey: string): Promise<Grant | undefined> {
    return sql.one<Grant>(`SELECT ${GRANT_COLUMNS} FROM grants WHERE posting_key = $1`, [postingKey]);
  }

  /** Stores that a deposit was charged back, so that no bonus is granted for it any more. */
  async addChargeback(tx: Tx, orderId: string): Promise<void> {
    await tx.rows('INSERT INTO charged_back_deposits (order_id) VALUES ($1) ON CONFLICT DO NOTHING', [orderId]);
  }

  async isChargedBack(sql: Sql, orderId: string): Promise<boolean> {
    return (await sql.one('SELECT 1 FROM charged_back_deposits WHERE order_id = $1', [orderId])) !== undefined;
  }

  async setForfeited(tx: Tx, grantId: string): Promise<void> {
    await tx.rows('UPDATE grants SET forfeited_at = clock_timestamp() WHERE grant_id = $1 AND forfeited_at IS NULL', [
      grantId,
    ]);
  }

  /**
   * Gives a rejected claim a unique occasion. An earlier release left rejected claims with the empty occasion, so the
   * status of the claim is checked too.
   */
  async #setAside(sql: Sql, grantId: string): Promise<void> {
    await sql.rows(
      `UPDATE grants SET occasion = ${REFUSED} WHERE grant_id = $1 AND status = 'rejected' AND occasion = ''`,
      [grantId],
    );
  }
}

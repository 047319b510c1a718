import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { Claim, Grant } from './grant.js';

export const GRANT_COLUMNS = `
  grant_id AS "grantId", promotion, member_id AS "memberId", brand, currency, cash_minor AS "cashMinor",
  bonus_minor AS "bonusMinor", turnover_required_minor AS "turnoverRequiredMinor", posting_key AS "postingKey",
  status, claimed_at AS "claimedAt", granted_at AS "grantedAt"`;

/** Claims and what became of them. */
@Injectable()
export class GrantStore {
  /** Claims once and for all: N parallel claims make one row, and each gets that row. */
  async claim(sql: Sql, { memberId, brand, postingKey, award }: Claim): Promise<Grant> {
    await sql.rows(
      `INSERT INTO grants (promotion, member_id, brand, currency, cash_minor, bonus_minor, turnover_required_minor, posting_key)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT ON CONSTRAINT grants_once DO NOTHING`,
      [award.promotion, memberId, brand, award.currency, award.cashMinor, award.bonusMinor, award.turnoverRequiredMinor, postingKey],
    );
    const grant = await this.find(sql, award.promotion, memberId);
    if (!grant) throw new Error(`the claim of ${award.promotion} by ${memberId} is gone`);
    return grant;
  }

  async find(sql: Sql, promotion: string, memberId: string): Promise<Grant | undefined> {
    return sql.one<Grant>(
      `SELECT ${GRANT_COLUMNS} FROM grants WHERE promotion = $1 AND member_id = $2 AND occasion = ''`,
      [promotion, memberId],
    );
  }

  /** Ends a claim as issued. Undefined when it had ended already: then nothing is to be published. */
  async issue(tx: Tx, grantId: string, transferId: string): Promise<Grant | undefined> {
    return tx.one<Grant>(
      `UPDATE grants SET status = 'issued', transfer_id = $2, granted_at = clock_timestamp()
        WHERE grant_id = $1 AND status = 'processing'
        RETURNING ${GRANT_COLUMNS}`,
      [grantId, transferId],
    );
  }

  /** Ends a claim that the wallet refused, for example of a member who was excluded meanwhile. */
  async reject(tx: Tx, grantId: string, code: string): Promise<void> {
    await tx.rows(`UPDATE grants SET status = 'rejected', refusal_code = $2 WHERE grant_id = $1 AND status = 'processing'`, [grantId, code]);
  }
}

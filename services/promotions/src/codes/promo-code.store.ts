import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { PromoCode } from './promo-code.js';

const CODE = `code_id AS "codeId", promotion, uses_max AS "usesMax", member_uses_max AS "memberUsesMax", used,
              starts_at AS "startsAt", ends_at AS "endsAt"`;

/** All SQL of promotion codes, their uses, and members' attempts to enter codes. */
@Injectable()
export class PromoCodeStore {
  /**
   * Locks an open code of a brand until the end of the transaction, so that its uses are counted one after the other.
   */
  async lock(tx: Tx, brand: string, code: string): Promise<PromoCode | undefined> {
    return tx.one(`SELECT ${CODE} FROM promo_codes WHERE brand = $1 AND code = $2 AND open FOR NO KEY UPDATE`, [
      brand,
      code,
    ]);
  }

  /** Returns the code and the reward of the use that a member made with this key; undefined if there is none. */
  async useOf(sql: Sql, memberId: string, key: string): Promise<{ code: string; rewardId: string } | undefined> {
    return sql.one(
      `SELECT c.code, u.reward_id AS "rewardId" FROM promo_code_uses u JOIN promo_codes c USING (code_id)
        WHERE u.member_id = $1 AND u.key = $2`,
      [memberId, key],
    );
  }

  /** Locks the code uses of a member until the end of the transaction, so that they run one after the other. */
  async lockMember(tx: Tx, memberId: string): Promise<void> {
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [`promo code uses of ${memberId}`]);
  }

  async usesOf(tx: Tx, codeId: string, memberId: string): Promise<number> {
    const row = await tx.one<{ n: number }>(
      'SELECT count(*)::int AS n FROM promo_code_uses WHERE code_id = $1 AND member_id = $2',
      [codeId, memberId],
    );
    return row?.n ?? 0;
  }

  /** Stores one use of a locked code and counts it. */
  async use(
    tx: Tx,
    codeId: string,
    use: { readonly memberId: string; readonly number: number; readonly key: string; readonly rewardId: string },
  ): Promise<void> {
    await tx.rows('UPDATE promo_codes SET used = used + 1 WHERE code_id = $1', [codeId]);
    await tx.rows(
      'INSERT INTO promo_code_uses (code_id, member_id, number, key, reward_id) VALUES ($1, $2, $3, $4, $5)',
      [codeId, use.memberId, use.number, use.key, use.rewardId],
    );
  }

  /**
   * Counts an attempt of a member to enter a code. Returns the number of attempts within the time window, including
   * this one. Attempts of parallel requests are all counted.
   */
  async countTry(sql: Sql, memberId: string, windowSeconds: number): Promise<number> {
    const row = await sql.one<{ tries: number }>(
      `INSERT INTO promo_code_tries AS t (member_id) VALUES ($1)
       ON CONFLICT (member_id) DO UPDATE
         SET tries = CASE WHEN t.since > clock_timestamp() - make_interval(secs => $2) THEN t.tries + 1 ELSE 1 END,
             since = CASE WHEN t.since > clock_timestamp() - make_interval(secs => $2) THEN t.since
                          ELSE clock_timestamp() END
       RETURNING tries`,
      [memberId, windowSeconds],
    );
    return row?.tries ?? 1;
  }
}

import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { ROUND_COLUMNS, roundOf, type RoundRow } from './round-row.js';
import type { Round } from './round.js';

/** Rounds that were opened, and their rarer ends. What decides a round is never written again. */
@Injectable()
export class RoundStore {
  async byKey(sql: Sql, memberId: string, key: string): Promise<Round | undefined> {
    const row = await sql.one<RoundRow>(`SELECT ${ROUND_COLUMNS} FROM rounds WHERE member_id = $1 AND key = $2`, [
      memberId,
      key,
    ]);
    return row && roundOf(row);
  }

  async byId(sql: Sql, roundId: string): Promise<Round | undefined> {
    const row = await sql.one<RoundRow>(`SELECT ${ROUND_COLUMNS} FROM rounds WHERE round_id = $1`, [roundId]);
    return row && roundOf(row);
  }

  async anyOpenUnder(sql: Sql, seedId: string): Promise<boolean> {
    return (
      (await sql.one(`SELECT 1 FROM rounds WHERE seed_id = $1 AND status = 'open' LIMIT 1`, [seedId])) !== undefined
    );
  }

  /** Ends an open round whose stake the wallet refused: no bet was made. */
  async refuse(sql: Sql, roundId: string, code: string): Promise<void> {
    await sql.rows(`UPDATE rounds SET status = 'refused', refusal_code = $2 WHERE round_id = $1 AND status = 'open'`, [
      roundId,
      code,
    ]);
  }

  /** Ends an open round whose posting had been rolled back before it arrived. */
  async void(tx: Tx, roundId: string): Promise<Round | undefined> {
    const row = await tx.one<RoundRow>(
      `UPDATE rounds SET status = 'voided', settled_at = clock_timestamp() WHERE round_id = $1 AND status = 'open'
       RETURNING ${ROUND_COLUMNS}`,
      [roundId],
    );
    return row && roundOf(row);
  }

  /**
   * Leases open rounds that are due, oldest first: each goes to one copy of the service, and comes back later by
   * itself (after 5 s, doubling, at most 5 minutes) should that copy die or the wallet not answer.
   */
  async leaseDue(sql: Sql, limit: number): Promise<Round[]> {
    const rows = await sql.rows<RoundRow>(
      `UPDATE rounds
          SET resolve_attempts = resolve_attempts + 1,
              resolve_at = clock_timestamp() + least(interval '5 seconds' * power(2, least(resolve_attempts, 6)), interval '5 minutes')
        WHERE round_id IN (
          SELECT round_id FROM rounds
           WHERE status = 'open' AND resolve_at <= clock_timestamp()
           ORDER BY resolve_at LIMIT $1
           FOR UPDATE SKIP LOCKED)
        RETURNING ${ROUND_COLUMNS}`,
      [limit],
    );
    return rows.map(roundOf);
  }
}

import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';

/**
 * Deletes old rows of crash. Ids are sorted by time, so the primary key finds old rows and no further index is needed.
 * A bet is written after its shared round opens, so a bet is never older than its shared round.
 */
@Injectable()
export class CrashRetentionStore {
  /**
   * Deletes the bets of ended shared rounds that opened before a given time. Each bet is also stored as a round of its
   * member, with choice, result and amounts; these rounds are kept.
   * @returns the number of deleted bets, at most `limit`
   */
  async removeBets(sql: Sql, before: Date, limit: number): Promise<number> {
    const removed = await sql.rows(
      `DELETE FROM crash_bets WHERE round_id IN (
         SELECT b.round_id FROM crash_rounds c JOIN crash_bets b USING (crash_round_id)
          WHERE c.crash_round_id < $1 AND c.ended_at IS NOT NULL AND b.ended
          ORDER BY c.crash_round_id LIMIT $2 FOR UPDATE OF b SKIP LOCKED)
       RETURNING round_id`,
      [firstIdOf(before), limit],
    );
    return removed.length;
  }

  /**
   * Deletes ended shared rounds that opened before a given time and never had a bet. No proof needs them. The newest
   * round of a table (brand and currency) is kept, because the number of the next round is computed from it.
   * @returns the number of deleted rounds, at most `limit`
   */
  async removeEmptyRounds(sql: Sql, before: Date, limit: number): Promise<number> {
    const removed = await sql.rows(
      `DELETE FROM crash_rounds WHERE crash_round_id IN (
         SELECT c.crash_round_id FROM crash_rounds c
          WHERE c.crash_round_id < $1 AND c.ended_at IS NOT NULL AND c.bets = 0
            AND NOT EXISTS (SELECT FROM crash_bets b WHERE b.crash_round_id = c.crash_round_id)
            AND EXISTS (SELECT FROM crash_rounds n
                         WHERE n.brand = c.brand AND n.currency = c.currency AND n.number > c.number)
          ORDER BY c.crash_round_id LIMIT $2 FOR UPDATE OF c SKIP LOCKED)
       RETURNING crash_round_id`,
      [firstIdOf(before), limit],
    );
    return removed.length;
  }
}

/** Returns the lowest UUIDv7 that can be generated at a given time. */
function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

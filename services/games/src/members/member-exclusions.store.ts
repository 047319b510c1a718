import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';

/**
 * Stores when each exclusion of a member from play begins and ends. The identity service reports each exclusion twice,
 * in an RPC and in an event; the first report is stored and the second one changes nothing.
 */
@Injectable()
export class MemberExclusionsStore {
  /**
   * Stores the beginning of an exclusion. If it is already stored, nothing changes, even if the exclusion has ended.
   */
  async begin(sql: Sql, memberId: string, beginsAt: Date): Promise<void> {
    await sql.rows(
      `INSERT INTO member_exclusions (member_id, begins_at) VALUES ($1, $2)
       ON CONFLICT (member_id, begins_at) DO NOTHING`,
      [memberId, beginsAt],
    );
  }

  /** Sets the end of those stored exclusions of a member that have no end yet and began at or before this end. */
  async end(sql: Sql, memberId: string, endsAt: Date): Promise<void> {
    await sql.rows(
      `UPDATE member_exclusions SET ends_at = $2 WHERE member_id = $1 AND ends_at IS NULL AND begins_at <= $2`,
      [memberId, endsAt],
    );
  }

  /**
   * Returns true if the member was excluded at a given time.
   * @param at the time that the vendor sent; if it is empty, unreadable or in the future, the present time is used
   */
  async isExcludedAt(sql: Sql, memberId: string, at: string): Promise<boolean> {
    const ms = Date.parse(at);
    const found = await sql.one(
      `SELECT FROM member_exclusions e, (SELECT least($2::timestamptz, clock_timestamp()) AS at) i
        WHERE e.member_id = $1 AND e.begins_at <= i.at AND (e.ends_at IS NULL OR e.ends_at > i.at)`,
      [memberId, Number.isNaN(ms) ? null : new Date(ms)],
    );
    return found !== undefined;
  }
}

import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { Days } from '../plays/brand-day.js';
import type { PeriodFacts } from './mission.js';

/** A member in the queue whose missions, VIP level and referral must be checked. */
export interface DueMember {
  readonly memberId: string;
  readonly brand: string;
  /**
   * The number of changes of the member's row in the queue at the time of reading. If the number has increased since
   * then, the member stays in the queue.
   */
  readonly changes: bigint;
}

/** The time span in which a deposit must be credited to count for a mission: `from` belongs to it, `to` does not. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** Stores the queue of members with new bets or deposits, and reads members' bets and deposits of a period. */
@Injectable()
export class ProgressStore {
  due(sql: Sql, limit: number): Promise<DueMember[]> {
    return sql.rows(`SELECT member_id AS "memberId", brand, changes FROM progress_due ORDER BY due_since LIMIT $1`, [
      limit,
    ]);
  }

  /**
   * Locks a member in the queue. Returns false if another run has already handled the member. Because of this lock, a
   * chargeback is handled either before this run or after it has offered the rewards.
   */
  async lock(tx: Tx, { memberId }: DueMember): Promise<boolean> {
    return (await tx.one('SELECT 1 FROM progress_due WHERE member_id = $1 FOR UPDATE', [memberId])) !== undefined;
  }

  async done(tx: Tx, { memberId, changes }: DueMember): Promise<void> {
    await tx.rows('DELETE FROM progress_due WHERE member_id = $1 AND changes = $2', [memberId, changes]);
  }

  /** Moves a member to the end of the queue, because the member could not be handled yet. */
  async later(sql: Sql, { memberId }: DueMember): Promise<void> {
    await sql.rows('UPDATE progress_due SET due_since = clock_timestamp() WHERE member_id = $1', [memberId]);
  }

  /** Returns a member's bets and deposits in a period. */
  async facts(sql: Sql, memberId: string, days: Days, { from, to }: Span): Promise<PeriodFacts> {
    const bets = await sql.rows<{ category: number; valid: bigint }>(
      `SELECT category, sum(valid_minor)::bigint AS valid FROM play_days
        WHERE member_id = $1 AND day BETWEEN $2 AND $3 GROUP BY category`,
      [memberId, days.from, days.to],
    );
    const deposit = await sql.one<{ largest: bigint }>(
      `SELECT coalesce(max(amount_minor), 0) AS largest FROM member_deposits
        WHERE member_id = $1 AND credited_at >= $2 AND credited_at < $3 AND NOT is_returned`,
      [memberId, from, to],
    );
    return {
      valid: new Map(bets.map(({ category, valid }) => [category, valid])),
      largestDepositMinor: deposit?.largest ?? 0n,
    };
  }
}

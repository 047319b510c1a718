import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { Days } from '../plays/brand-day.js';
import type { PeriodFacts } from './mission.js';

/** A member in the queue, whose missions, VIP level and referral must be checked for reached rewards. */
export interface DueMember {
  readonly memberId: string;
  readonly brand: string;
  /** The number of changes when the row was read. If it has risen since, the member stays due. */
  readonly changes: bigint;
}

/** The start and the end of the time in which deposits of a period count. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The queue of members with new bets or deposits, and what they did in a period. */
@Injectable()
export class ProgressStore {
  due(sql: Sql, limit: number): Promise<DueMember[]> {
    return sql.rows(`SELECT member_id AS "memberId", brand, changes FROM progress_due ORDER BY due_since LIMIT $1`, [
      limit,
    ]);
  }

  /**
   * Locks a due member; returns false if another run has handled the member. A chargeback is thus handled either before
   * this run or after the rewards are offered.
   */
  async lock(tx: Tx, { memberId }: DueMember): Promise<boolean> {
    return (await tx.one('SELECT 1 FROM progress_due WHERE member_id = $1 FOR UPDATE', [memberId])) !== undefined;
  }

  async done(tx: Tx, { memberId, changes }: DueMember): Promise<void> {
    await tx.rows('DELETE FROM progress_due WHERE member_id = $1 AND changes = $2', [memberId, changes]);
  }

  /** Moves a member to the end of the queue after a failure. */
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

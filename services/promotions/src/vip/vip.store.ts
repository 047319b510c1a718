import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';
import type { VipFigures } from './vip.js';

/**
 * The window of days within which a member's bets and deposits count for a VIP level, also as a start and an end time.
 */
export interface VipWindow {
  readonly fromDay: string;
  readonly weekFromDay: string;
  readonly monthFromDay: string;
  /** The last day of the window, which counts too. */
  readonly toDay: string;
  readonly from: Date;
  /** The end of the last day as a time; deposits from this time on do not count. */
  readonly before: Date;
}

/** Reads the figures from which a member's VIP level is computed. */
@Injectable()
export class VipStore {
  /**
   * Returns the figures of members, by member id, in one SQL statement. A member whose type is not in `memberTypes` is
   * left out.
   */
  async figures(
    sql: Sql,
    memberIds: readonly string[],
    { fromDay, weekFromDay, monthFromDay, toDay, from, before }: VipWindow,
    memberTypes: readonly number[],
  ): Promise<ReadonlyMap<string, VipFigures>> {
    const rows = await sql.rows<VipFigures & { readonly memberId: string }>(
      `SELECT m.id AS "memberId", coalesce(sum(valid_minor) FILTER (WHERE day >= $2), 0)::bigint AS "turnoverMinor",
              coalesce(sum(valid_minor) FILTER (WHERE day >= $3), 0)::bigint AS "weekMinor",
              coalesce(sum(valid_minor) FILTER (WHERE day >= $5), 0)::bigint AS "monthMinor",
              (SELECT coalesce(sum(amount_minor), 0)::bigint FROM member_deposits d
                WHERE d.member_id = m.id AND credited_at >= $4 AND credited_at < $7 AND NOT is_returned) AS "depositMinor"
         FROM unnest($1::uuid[]) AS m (id)
         LEFT JOIN play_days p ON p.member_id = m.id AND p.day BETWEEN least($2::date, $5::date) AND $6
        WHERE NOT EXISTS (SELECT FROM members known WHERE known.member_id = m.id AND known.type <> ALL ($8::int[]))
        GROUP BY m.id`,
      [memberIds, fromDay, weekFromDay, from, monthFromDay, toDay, before, memberTypes],
    );
    return new Map(rows.map(({ memberId, ...figures }) => [memberId, figures]));
  }
}

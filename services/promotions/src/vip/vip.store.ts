import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';
import type { VipFigures } from './vip.js';

/** The days and the moment from which a member's bets and deposits count. */
export interface VipWindow {
  readonly fromDay: string;
  readonly weekFromDay: string;
  readonly from: Date;
}

/** Reads what decides about a member's level. */
@Injectable()
export class VipStore {
  async figures(sql: Sql, memberId: string, { fromDay, weekFromDay, from }: VipWindow): Promise<VipFigures> {
    const figures = await sql.one<VipFigures>(
      `SELECT coalesce(sum(valid_minor), 0)::bigint AS "turnoverMinor",
              coalesce(sum(valid_minor) FILTER (WHERE day >= $3), 0)::bigint AS "weekMinor",
              (SELECT coalesce(sum(amount_minor), 0)::bigint FROM member_deposits
                WHERE member_id = $1 AND credited_at >= $4 AND NOT is_returned) AS "depositMinor"
         FROM play_days WHERE member_id = $1 AND day >= $2`,
      [memberId, fromDay, weekFromDay, from],
    );
    return figures ?? { turnoverMinor: 0n, weekMinor: 0n, depositMinor: 0n };
  }
}

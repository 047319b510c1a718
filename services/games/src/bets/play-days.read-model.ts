import { Inject, Injectable } from '@nestjs/common';
import type { GameCategory } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import type { DayRange } from '@nm/kit/rpc/day-range.js';

/**
 * The number, the stakes and the payouts of a member's bets in one game category that were settled on one calendar day.
 */
export interface PlayOfDay {
  /** The calendar day in the brand's time zone, as `yyyy-mm-dd`. */
  readonly day: string;
  readonly category: GameCategory;
  readonly bets: bigint;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/**
 * Reads the number, the stakes and the payouts of a member's settled bets by day and game category. A bet belongs to
 * the day on which it was settled.
 */
@Injectable()
export class PlayDaysReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns one row for each day and game category in which bets were settled. */
  async list(memberId: string, currency: string, { firstDay, lastDay, timeZone }: DayRange): Promise<PlayOfDay[]> {
    return this.db.rows<PlayOfDay>(
      `SELECT to_char(settled_at AT TIME ZONE $5, 'YYYY-MM-DD') AS day, category, count(*) AS bets,
              sum(stake_minor)::bigint AS "stakeMinor", sum(payout_minor)::bigint AS "payoutMinor"
         FROM rounds
        WHERE member_id = $1 AND status = 'settled' AND currency = $2
          AND settled_at >= $3::date::timestamp AT TIME ZONE $5
          AND settled_at < ($4::date + 1)::timestamp AT TIME ZONE $5
        GROUP BY 1, 2 ORDER BY 1, 2`,
      [memberId, currency, firstDay, lastDay, timeZone],
    );
  }
}

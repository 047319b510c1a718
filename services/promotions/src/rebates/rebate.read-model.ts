import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { RebateLine } from './rebate.js';

/** Reads bets and rebates of a member for screens. */
@Injectable()
export class RebateReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns the first day of a brand that is not closed; undefined if the brand has had no bets. */
  async openDay(brand: string): Promise<string | undefined> {
    return (
      await this.db.one<{ day: string }>('SELECT open_day::text AS day FROM play_clocks WHERE brand = $1', [brand])
    )?.day;
  }

  /** Returns the part of a member's valid bets of a day that was staked in cash, by game category. */
  async validOf(memberId: string, day: string): Promise<ReadonlyMap<number, bigint>> {
    const rows = await this.db.rows<{ category: number; valid: bigint }>(
      'SELECT category, valid_cash_minor AS valid FROM play_days WHERE member_id = $1 AND day = $2',
      [memberId, day],
    );
    return new Map(rows.map(({ category, valid }) => [category, valid]));
  }

  /** Returns the rebate of each category on closed days, by day. */
  async linesOf(memberId: string, days: readonly string[]): Promise<ReadonlyMap<string, readonly RebateLine[]>> {
    const rows = await this.db.rows<RebateLine & { day: string }>(
      `SELECT day::text AS day, category, rate_ppm AS "ratePpm", valid_minor AS "validMinor",
              amount_minor AS "amountMinor"
         FROM rebate_lines WHERE member_id = $1 AND day = ANY ($2::date[]) ORDER BY day, category`,
      [memberId, days],
    );
    return Map.groupBy(rows, ({ day }) => day);
  }
}

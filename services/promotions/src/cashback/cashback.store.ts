import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { Cashback } from './cashback.js';

/** A member's bets of one week in one game category. */
export interface WeekBets {
  readonly memberId: string;
  readonly category: number;
  readonly currency: string;
  /** The part of the valid bets that was staked in cash, in minor units. */
  readonly validCashMinor: bigint;
  /** Payouts minus stakes, in minor units. */
  readonly winMinor: bigint;
  readonly type: number;
  readonly status: number;
}

export interface WeekLine extends Cashback {
  readonly memberId: string;
  readonly givenMinor: bigint;
}

/** The first and the last day of a week, both included. */
interface Week {
  readonly from: string;
  readonly to: string;
}

/**
 * SQL that sums the days of a week. The sum of valid bets of a day can be negative, because later corrections of bets
 * are subtracted. When such a day was closed, its negative sum was carried to the next day, so here the day counts as
 * 0.
 */
const WEEK_BETS = `
  SELECT d.member_id AS "memberId", d.category, min(d.currency) AS currency, m.type, m.status,
         sum(greatest(d.valid_cash_minor, 0))::bigint AS "validCashMinor", sum(d.win_minor)::bigint AS "winMinor"
    FROM play_days d JOIN members m ON m.member_id = d.member_id`;

/** All SQL for cashback: the bets and bonuses of a week, and the amounts that closed weeks paid. */
@Injectable()
export class CashbackStore {
  /** Returns the bets of all members of a brand in a week, by member and category. */
  bets(tx: Tx, brand: string, { from, to }: Week): Promise<WeekBets[]> {
    return tx.rows(
      `${WEEK_BETS} WHERE d.brand = $1 AND d.day BETWEEN $2 AND $3
        GROUP BY d.member_id, d.category, m.type, m.status ORDER BY d.member_id, d.category`,
      [brand, from, to],
    );
  }

  betsOf(sql: Sql, memberId: string, { from, to }: Week): Promise<WeekBets[]> {
    return sql.rows(
      `${WEEK_BETS} WHERE d.member_id = $1 AND d.day BETWEEN $2 AND $3
        GROUP BY d.member_id, d.category, m.type, m.status ORDER BY d.category`,
      [memberId, from, to],
    );
  }

  /** Returns, by member, the sum of the bonuses that members got between two times, from promotions and for points. */
  async given(sql: Sql, memberIds: readonly string[], from: Date, before: Date): Promise<ReadonlyMap<string, bigint>> {
    const rows = await sql.rows<{ memberId: string; minor: bigint }>(
      `SELECT member_id AS "memberId", sum(minor)::bigint AS minor
         FROM (SELECT member_id, cash_minor + bonus_minor AS minor FROM grants
                WHERE member_id = ANY ($1::uuid[]) AND status = 'issued' AND granted_at >= $2 AND granted_at < $3
               UNION ALL
               SELECT member_id, cash_minor + bonus_minor FROM point_orders
                WHERE member_id = ANY ($1::uuid[]) AND status = 'done' AND ended_at >= $2 AND ended_at < $3) AS g
        GROUP BY member_id`,
      [memberIds, from, before],
    );
    return new Map(rows.map(({ memberId, minor }) => [memberId, minor]));
  }

  async addWeek(tx: Tx, week: string, lines: readonly WeekLine[]): Promise<void> {
    const column = <K extends keyof WeekLine>(name: K) => lines.map((line) => line[name]);
    await tx.rows(
      `INSERT INTO cashback_weeks (member_id, week, loss_minor, given_minor, rate_ppm, max_minor, amount_minor)
       SELECT member_id, $2, loss, given, rate, most, amount
         FROM unnest($1::uuid[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[], $7::bigint[])
           AS l (member_id, loss, given, rate, most, amount) ON CONFLICT DO NOTHING`,
      [
        ...[column('memberId'), week, column('lossMinor'), column('givenMinor'), column('ratePpm')],
        ...[column('maxMinor'), column('amountMinor')],
      ],
    );
  }

  /** Returns the figures from which a member's cashback of closed weeks was computed, by week. */
  async weeksOf(sql: Sql, memberId: string, weeks: readonly string[]): Promise<ReadonlyMap<string, WeekLine>> {
    const rows = await sql.rows<WeekLine & { readonly week: string }>(
      `SELECT member_id AS "memberId", week::text AS week, loss_minor AS "lossMinor", given_minor AS "givenMinor",
              rate_ppm AS "ratePpm", max_minor AS "maxMinor", amount_minor AS "amountMinor"
         FROM cashback_weeks WHERE member_id = $1 AND week = ANY ($2::date[])`,
      [memberId, weeks],
    );
    return new Map(rows.map(({ week, ...line }) => [week, line]));
  }
}

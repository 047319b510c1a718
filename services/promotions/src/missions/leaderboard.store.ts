import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { Days } from '../plays/brand-day.js';
import type { LeaderboardRule } from '../rules/reward-rule.js';

/** A member's place in a leaderboard. The member's figure (valid bets or net win) is in minor units. */
export interface Standing {
  readonly rank: number;
  readonly memberId: string;
  readonly figureMinor: bigint;
  readonly prizeMinor: bigint;
}

const MEASURES = { turnover: 'valid_minor', win: 'win_minor' } as const;

/** SQL that computes each member's figure (valid bets or net win) in a period, by which a leaderboard ranks members. */
const figures = (measure: LeaderboardRule['measure'], which = 'true'): string => `
  SELECT d.member_id, sum(d.${MEASURES[measure]})::bigint AS figure
    FROM play_days d JOIN members m ON m.member_id = d.member_id
   WHERE d.brand = $1 AND d.day BETWEEN $2 AND $3 AND m.status = $4 AND m.type = ANY ($5::int[]) AND ${which}
   GROUP BY d.member_id`;

const paramsOf = (brand: string, { from, to }: Days, { who }: LeaderboardRule): unknown[] => [
  brand,
  from,
  to,
  identity.MemberStatus.ACTIVE,
  [...who.memberTypes],
];

/** Stores the final places of leaderboards, and computes the present places of a period that has not ended. */
@Injectable()
export class LeaderboardStore {
  /**
   * Returns the members with a figure (valid bets or net win) above zero in a period, ordered by rank: all members, or
   * only the first places. Members with equal figures are ordered by member id, so that each prize has exactly one
   * winner.
   */
  standings(
    sql: Sql,
    rule: LeaderboardRule,
    brand: string,
    days: Days,
    limit?: number,
  ): Promise<Omit<Standing, 'prizeMinor'>[]> {
    return sql.rows(
      `SELECT row_number() OVER (ORDER BY figure DESC, member_id)::int AS rank, member_id AS "memberId",
              figure AS "figureMinor"
         FROM (${figures(rule.measure)}) f WHERE figure > 0 ORDER BY rank LIMIT $6`,
      [...paramsOf(brand, days, rule), limit ?? null],
    );
  }

  /**
   * Returns one member's figure (valid bets or net win) of a period; 0 if the member has no bets. The query reads only
   * the days of this member.
   */
  async figureOf(sql: Sql, rule: LeaderboardRule, brand: string, days: Days, memberId: string): Promise<bigint> {
    const row = await sql.one<{ figure: bigint }>(figures(rule.measure, 'd.member_id = $6'), [
      ...paramsOf(brand, days, rule),
      memberId,
    ]);
    return row?.figure ?? 0n;
  }

  async addPlaces(tx: Tx, board: string, brand: string, startsOn: string, places: readonly Standing[]): Promise<void> {
    const column = <K extends keyof Standing>(name: K) => places.map((place) => place[name]);
    await tx.rows(
      `INSERT INTO leaderboard_places (board, brand, starts_on, rank, member_id, figure_minor, prize_minor)
       SELECT $1, $2, $3, * FROM unnest($4::int[], $5::uuid[], $6::bigint[], $7::bigint[]) ON CONFLICT DO NOTHING`,
      [board, brand, startsOn, column('rank'), column('memberId'), column('figureMinor'), column('prizeMinor')],
    );
  }

  /** Returns true if a brand's day is closed. The places of a period that ends with it are then final. */
  async isClosed(sql: Sql, brand: string, day: string): Promise<boolean> {
    const row = await sql.one('SELECT 1 FROM play_clocks WHERE brand = $1 AND open_day > $2', [brand, day]);
    return row !== undefined;
  }

  /** Returns the final places of a closed period. */
  places(sql: Sql, board: string, brand: string, startsOn: string): Promise<Standing[]> {
    return sql.rows(
      `SELECT rank, member_id AS "memberId", figure_minor AS "figureMinor", prize_minor AS "prizeMinor"
         FROM leaderboard_places WHERE board = $1 AND brand = $2 AND starts_on = $3 ORDER BY rank`,
      [board, brand, startsOn],
    );
  }
}

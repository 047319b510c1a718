import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { DayChange, Play } from './plays.js';

/** The day of a brand that is open: bets are counted in it. */
export interface PlayClock {
  readonly brand: string;
  readonly openDay: string;
  readonly startedAt: Date;
}

export interface CreditedDeposit {
  readonly orderId: string;
  readonly memberId: string;
  readonly amountMinor: bigint;
  readonly creditedAt: Date;
}

const CLOCK = `brand, open_day::text AS "openDay", started_at AS "startedAt"`;

/** All SQL that writes members' bets and deposits. */
@Injectable()
export class PlayStore {
  /** Stores the day with which counting begins in a brand. If the brand already has an open day, nothing is changed. */
  async start(tx: Tx, brand: string, day: string, startedAt: Date): Promise<void> {
    await tx.rows('INSERT INTO play_clocks (brand, open_day, started_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      brand,
      day,
      startedAt,
    ]);
  }

  /**
   * Returns the open days of brands, and locks them in shared mode. A day therefore cannot be closed until the
   * transaction ends.
   */
  async share(tx: Tx, brands: readonly string[]): Promise<ReadonlyMap<string, PlayClock>> {
    const rows = await tx.rows<PlayClock>(
      `SELECT ${CLOCK} FROM play_clocks WHERE brand = ANY ($1::text[]) ORDER BY brand FOR SHARE`,
      [brands],
    );
    return new Map(rows.map((row) => [row.brand, row]));
  }

  clocks(sql: Sql): Promise<PlayClock[]> {
    return sql.rows(`SELECT ${CLOCK} FROM play_clocks ORDER BY brand`);
  }

  async lock(tx: Tx, brand: string): Promise<PlayClock | undefined> {
    return tx.one(`SELECT ${CLOCK} FROM play_clocks WHERE brand = $1 FOR NO KEY UPDATE`, [brand]);
  }

  async openDay(tx: Tx, brand: string, day: string): Promise<void> {
    await tx.rows('UPDATE play_clocks SET open_day = $2 WHERE brand = $1', [brand, day]);
  }

  async find(tx: Tx, roundIds: readonly string[]): Promise<Map<string, Play>> {
    const rows = await tx.rows<Play>(
      `SELECT round_id AS "roundId", member_id AS "memberId", category, number, day::text AS day,
              valid_cash_minor AS "validCashMinor", valid_minor AS "validMinor", win_minor AS "winMinor"
         FROM plays WHERE round_id = ANY ($1::uuid[])`,
      [roundIds],
    );
    return new Map(rows.map((row) => [row.roundId, row]));
  }

  /** Stores the present state of the given settled rounds, in one statement. */
  async put(tx: Tx, plays: readonly Play[]): Promise<void> {
    const column = <K extends keyof Play>(name: K) => plays.map((play) => play[name]);
    await tx.rows(
      `INSERT INTO plays (round_id, member_id, category, number, day, valid_cash_minor, valid_minor, win_minor)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::int[], $5::date[], $6::bigint[], $7::bigint[],
         $8::bigint[])
       ON CONFLICT (round_id) DO UPDATE SET number = excluded.number, valid_cash_minor = excluded.valid_cash_minor,
         valid_minor = excluded.valid_minor, win_minor = excluded.win_minor`,
      [
        ...[column('roundId'), column('memberId'), column('category'), column('number'), column('day')],
        ...[column('validCashMinor'), column('validMinor'), column('winMinor')],
      ],
    );
  }

  /**
   * Adds changes to the sums of members' bets per day. The rows are written in the order of their keys, so that two
   * handlers cannot deadlock.
   */
  async add(
    tx: Tx,
    changes: readonly (DayChange & { readonly brand: string; readonly currency: string })[],
  ): Promise<void> {
    const column = <K extends keyof (typeof changes)[number]>(name: K) => changes.map((change) => change[name]);
    await tx.rows(
      `INSERT INTO play_days AS d (member_id, day, category, brand, currency, valid_cash_minor, valid_minor, win_minor)
       SELECT member_id, day, category, min(brand), min(currency), sum(cash), sum(valid), sum(win)
         FROM unnest($1::uuid[], $2::date[], $3::smallint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[],
           $8::bigint[]) AS c (member_id, day, category, brand, currency, cash, valid, win)
        GROUP BY member_id, day, category ORDER BY member_id, day, category
       ON CONFLICT (member_id, day, category) DO UPDATE
         SET valid_cash_minor = d.valid_cash_minor + excluded.valid_cash_minor,
             valid_minor = d.valid_minor + excluded.valid_minor, win_minor = d.win_minor + excluded.win_minor`,
      [
        ...[column('memberId'), column('day'), column('category'), column('brand'), column('currency')],
        ...[column('validCashMinor'), column('validMinor'), column('winMinor')],
      ],
    );
  }

  async addDeposit(tx: Tx, { orderId, memberId, amountMinor, creditedAt }: CreditedDeposit): Promise<void> {
    await tx.rows(
      `INSERT INTO member_deposits (order_id, member_id, amount_minor, credited_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
      [orderId, memberId, amountMinor, creditedAt],
    );
  }

  async returnDeposit(tx: Tx, orderId: string): Promise<void> {
    await tx.rows('UPDATE member_deposits SET is_returned = true WHERE order_id = $1', [orderId]);
  }

  /** Adds members to the queue of those whose missions, VIP levels and referrals must be checked for new rewards. */
  async due(tx: Tx, members: readonly { readonly memberId: string; readonly brand: string }[]): Promise<void> {
    await tx.rows(
      `INSERT INTO progress_due AS p (member_id, brand)
       SELECT DISTINCT ON (member_id) member_id, brand FROM unnest($1::uuid[], $2::text[]) AS m (member_id, brand)
        ORDER BY member_id
       ON CONFLICT (member_id) DO UPDATE SET changes = p.changes + 1`,
      [members.map(({ memberId }) => memberId), members.map(({ brand }) => brand)],
    );
  }
}

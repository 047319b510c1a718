import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { RebateLine } from './rebate.js';

/** The bets of a member in one game category on one day. */
export interface DayBets {
  readonly memberId: string;
  readonly category: number;
  readonly currency: string;
  readonly validCashMinor: bigint;
  readonly type: number;
  readonly status: number;
}

/** All SQL for the closing of a day and its rebates. */
@Injectable()
export class RebateStore {
  /** Returns the bets of a brand on a day: one row per member and category, ordered by member. */
  dayBets(tx: Tx, brand: string, day: string): Promise<DayBets[]> {
    return tx.rows(
      `SELECT d.member_id AS "memberId", d.category, d.currency, d.valid_cash_minor AS "validCashMinor", m.type, m.status
         FROM play_days d JOIN members m ON m.member_id = d.member_id
        WHERE d.brand = $1 AND d.day = $2 ORDER BY d.member_id, d.category`,
      [brand, day],
    );
  }

  /** Adds the negative sums of a closed day to the next day, so that they lower the bets of that day. */
  async carry(tx: Tx, brand: string, day: string, next: string): Promise<void> {
    await tx.rows(
      `INSERT INTO play_days AS d (member_id, day, category, brand, currency, valid_cash_minor, valid_minor, win_minor)
       SELECT member_id, $3, category, brand, currency, valid_cash_minor, 0, 0 FROM play_days
        WHERE brand = $1 AND day = $2 AND valid_cash_minor < 0 ORDER BY member_id, category
       ON CONFLICT (member_id, day, category) DO UPDATE
         SET valid_cash_minor = d.valid_cash_minor + excluded.valid_cash_minor`,
      [brand, day, next],
    );
  }

  async addLines(tx: Tx, day: string, lines: readonly (RebateLine & { readonly memberId: string })[]): Promise<void> {
    const column = <K extends keyof (typeof lines)[number]>(name: K) => lines.map((line) => line[name]);
    await tx.rows(
      `INSERT INTO rebate_lines (member_id, day, category, rate_ppm, valid_minor, amount_minor)
       SELECT member_id, $2, category, rate, valid, amount
         FROM unnest($1::uuid[], $3::smallint[], $4::int[], $5::bigint[], $6::bigint[])
           AS l (member_id, category, rate, valid, amount) ON CONFLICT DO NOTHING`,
      [column('memberId'), day, column('category'), column('ratePpm'), column('validMinor'), column('amountMinor')],
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** Stores members' birth dates, each once. */
@Injectable()
export class BirthDatesStore {
  /** Stores a birth date. Returns false, and changes nothing, if the member has one already. */
  async add(tx: Tx, memberId: string, date: string, at: Date): Promise<boolean> {
    const row = await tx.one(
      `INSERT INTO member_birth_dates (member_id, birth_date, set_at) VALUES ($1, $2::date, $3)
       ON CONFLICT (member_id) DO NOTHING RETURNING member_id`,
      [memberId, date, at],
    );
    return row !== undefined;
  }

  /** Returns a member's birth date as YYYY-MM-DD; undefined if the member gave none. */
  async of(sql: Sql, memberId: string): Promise<string | undefined> {
    const row = await sql.one<{ date: string }>(
      `SELECT birth_date::text AS date FROM member_birth_dates WHERE member_id = $1`,
      [memberId],
    );
    return row?.date;
  }
}

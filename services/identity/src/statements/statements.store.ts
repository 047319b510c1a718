import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';

/** A member who may be sent a statement by mail. */
export interface StatementReader {
  readonly id: string;
  readonly account: string;
  readonly language: string;
  /** The confirmed mail address of the member. */
  readonly email: string;
}

/** Stores the progress of each brand's monthly statements: the last member whose statement is written. */
@Injectable()
export class StatementsStore {
  constructor(private readonly db: Db) {}

  /**
   * Returns the id of the last member whose statement of the month is written; undefined if all are written. The first
   * call for a month creates the row of the progress.
   */
  async position(brand: string, month: string): Promise<string | undefined> {
    await this.db.rows(`INSERT INTO statement_runs (brand, month) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
      brand,
      month,
    ]);
    const run = await this.db.one<{ after: string }>(
      `SELECT after_member AS after FROM statement_runs WHERE brand = $1 AND month = $2 AND ended_at IS NULL`,
      [brand, month],
    );
    return run?.after;
  }

  /**
   * Moves the progress of a brand's statements forward. Returns false if another instance did so first; that instance
   * has written these statements.
   */
  async advance(
    tx: Tx,
    run: { readonly brand: string; readonly month: string; readonly from: string },
    to: { readonly position: string; readonly mails: number; readonly endedAt: Date | undefined },
  ): Promise<boolean> {
    const row = await tx.one(
      `UPDATE statement_runs SET after_member = $4, mails = mails + $5, ended_at = $6
        WHERE brand = $1 AND month = $2 AND after_member = $3 AND ended_at IS NULL RETURNING brand`,
      [run.brand, run.month, run.from, to.position, to.mails, to.endedAt ?? null],
    );
    return row !== undefined;
  }

  /** Returns the next members of a brand with a confirmed mail address, ordered by id. Trial members are left out. */
  async readers(brand: string, after: string, limit: number): Promise<StatementReader[]> {
    return this.db.rows<StatementReader>(
      `SELECT m.id, m.account, m.language, p.email
         FROM confirmed_contacts c
         JOIN members m ON m.id = c.member_id AND m.type <> 4
         JOIN member_profiles p ON p.member_id = m.id AND p.email IS NOT NULL
        WHERE c.brand = $1 AND c.kind = 'mail' AND c.member_id > $2
        ORDER BY c.member_id LIMIT $3`,
      [brand, after, limit],
    );
  }
}

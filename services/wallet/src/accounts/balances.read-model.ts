import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

export interface Balance {
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly heldMinor: bigint;
  readonly debtMinor: bigint;
  /** The time at which the account's debt began; null when the account has no debt. */
  readonly debtSince: Date | null;
  /** The type of the movement (for example a chargeback) that caused the debt; empty when the account has no debt. */
  readonly debtReason: string;
  readonly version: bigint;
}

const COLUMNS = `a.currency, a.cash_minor AS "cashMinor", a.bonus_minor AS "bonusMinor", a.held_minor AS "heldMinor",
  a.debt_minor AS "debtMinor", a.debt_since AS "debtSince", coalesce(a.debt_reason, '') AS "debtReason", a.version`;

/** Reads the balances of members. */
@Injectable()
export class BalancesReadModel {
  constructor(private readonly db: Db) {}

  /**
   * Returns a member's balance in a currency. If the given currency is empty, the method returns the balance of the
   * first account that the member opened.
   */
  async balance(memberId: string, currency: string): Promise<Balance | undefined> {
    return this.db.one<Balance>(
      `SELECT ${COLUMNS}
         FROM accounts a
        WHERE a.member_id = $1 AND ($2 = '' OR a.currency = $2)
        ORDER BY a.id
        LIMIT 1`,
      [memberId, currency],
    );
  }

  /** Returns the balances of the given accounts. The result has no entry for an account that is not open yet. */
  async balances(
    accounts: readonly { readonly memberId: string; readonly currency: string }[],
  ): Promise<(Balance & { readonly memberId: string })[]> {
    return this.db.rows(
      `SELECT a.member_id AS "memberId", ${COLUMNS}
         FROM unnest($1::uuid[], $2::text[]) AS asked(member_id, currency)
         JOIN accounts a ON a.member_id = asked.member_id AND a.currency = asked.currency`,
      [accounts.map(({ memberId }) => memberId), accounts.map(({ currency }) => currency)],
    );
  }
}

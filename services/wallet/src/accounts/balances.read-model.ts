import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

export interface Balance {
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly heldMinor: bigint;
  readonly version: bigint;
}

/** What members have. */
@Injectable()
export class BalancesReadModel {
  constructor(private readonly db: Db) {}

  /** A member's balance in a currency; with no currency named, in the one of the member's first account. */
  async balance(memberId: string, currency: string): Promise<Balance | undefined> {
    return this.db.one<Balance>(
      `SELECT currency, cash_minor AS "cashMinor", bonus_minor AS "bonusMinor", held_minor AS "heldMinor", version
         FROM accounts
        WHERE member_id = $1 AND ($2 = '' OR currency = $2)
        ORDER BY id
        LIMIT 1`,
      [memberId, currency],
    );
  }

  /** The balances of these accounts, as far as they are open. */
  async balances(
    accounts: readonly { readonly memberId: string; readonly currency: string }[],
  ): Promise<(Balance & { readonly memberId: string })[]> {
    return this.db.rows(
      `SELECT a.member_id AS "memberId", a.currency, a.cash_minor AS "cashMinor", a.bonus_minor AS "bonusMinor",
              a.held_minor AS "heldMinor", a.version
         FROM unnest($1::uuid[], $2::text[]) AS asked(member_id, currency)
         JOIN accounts a ON a.member_id = asked.member_id AND a.currency = asked.currency`,
      [accounts.map(({ memberId }) => memberId), accounts.map(({ currency }) => currency)],
    );
  }
}

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
}

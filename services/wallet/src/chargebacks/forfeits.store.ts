import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** A grant as its caller posted it. */
export interface PostedGrant {
  readonly currency: string;
  readonly bonusMinor: bigint;
  readonly promotion: string;
}

/** Finds posted grants that have a bonus. */
@Injectable()
export class ForfeitsStore {
  constructor(private readonly db: Db) {}

  /** Returns the grant that the caller posted with the given key. */
  grant(caller: string, memberId: string, key: string): Promise<PostedGrant | undefined> {
    return this.db.one(
      `SELECT a.currency, t.promotion, t.payout_bonus_minor AS "bonusMinor"
         FROM accounts a JOIN transfers t ON t.account_id = a.id AND t.caller = $1 AND t.key = $3
        WHERE a.member_id = $2 AND t.type = 'grant' AND t.status = 'applied' AND t.payout_bonus_minor > 0`,
      [caller, memberId, key],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** A grant as it was posted. */
export interface PostedGrant {
  readonly transferId: string;
  readonly currency: string;
  readonly bonusMinor: bigint;
  readonly promotion: string;
}

/** Finds posted grants that have a bonus, and ends their turnover requirements. */
@Injectable()
export class ForfeitsStore {
  constructor(private readonly db: Db) {}

  grant(caller: string, memberId: string, key: string): Promise<PostedGrant | undefined> {
    return this.db.one(
      `SELECT t.id AS "transferId", a.currency, t.payout_bonus_minor AS "bonusMinor", t.promotion
         FROM accounts a JOIN transfers t ON t.account_id = a.id AND t.caller = $1 AND t.key = $3
        WHERE a.member_id = $2 AND t.type = 'grant' AND t.status = 'applied' AND t.payout_bonus_minor > 0`,
      [caller, memberId, key],
    );
  }

  async endRequirement({ transferId }: PostedGrant): Promise<void> {
    await this.db.rows(
      `UPDATE turnover_requirements r SET closed_at = now(), closed_turnover = a.turnover_minor
         FROM accounts a WHERE r.transfer_id = $1 AND r.account_id = a.id AND r.closed_at IS NULL`,
      [transferId],
    );
  }
}

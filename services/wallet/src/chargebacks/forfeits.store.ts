import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** A grant as it was posted. */
export interface PostedGrant {
  readonly transferId: string;
  readonly currency: string;
  /** The granted bonus; 0 if it was forfeited before, so that what is in the pool belongs to other grants. */
  readonly bonusMinor: bigint;
  readonly promotion: string;
}

/** Finds posted grants that have a bonus, and ends their turnover requirements. */
@Injectable()
export class ForfeitsStore {
  constructor(private readonly db: Db) {}

  /**
   * Returns the grant that the caller posted under a key.
   * @param forfeitKey the key of the posting that takes the bonus back; a repeat of it gets the same answer
   */
  grant(caller: string, memberId: string, key: string, forfeitKey: string): Promise<PostedGrant | undefined> {
    return this.db.one(
      `SELECT t.id AS "transferId", a.currency, t.promotion,
              CASE WHEN r.closed_at IS NULL OR r.closed_at >= f.created_at THEN t.payout_bonus_minor
                   ELSE 0 END AS "bonusMinor"
         FROM accounts a JOIN transfers t ON t.account_id = a.id AND t.caller = $1 AND t.key = $3
         LEFT JOIN turnover_requirements r ON r.transfer_id = t.id
         LEFT JOIN transfers f ON f.account_id = a.id AND f.caller = $1 AND f.key = $4
        WHERE a.member_id = $2 AND t.type = 'grant' AND t.status = 'applied' AND t.payout_bonus_minor > 0`,
      [caller, memberId, key, forfeitKey],
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

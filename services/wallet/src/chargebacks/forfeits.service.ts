import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Posting } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';

export interface Forfeit {
  readonly caller: string;
  readonly memberId: string;
  readonly key: string;
  /** The key under which the same caller posted the grant. */
  readonly grantKey: string;
  readonly reference: string;
}

interface PostedGrant {
  readonly transferId: string;
  readonly currency: string;
  readonly bonusMinor: bigint;
  readonly promotion: string;
}

/** Takes bonuses back that were granted with a deposit which was charged back. */
@Injectable()
export class ForfeitsService {
  constructor(
    private readonly db: Db,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Takes the bonus of a grant back, at most what is left in the pool, and ends its turnover requirement. If the process
   * ends in between, a repeated call with the same key does the rest.
   * @throws Failure resource.not_found if the caller posted no such grant, or a grant without a bonus.
   */
  async forfeit({ grantKey, ...command }: Forfeit): Promise<{ readonly posting: Posting; readonly currency: string }> {
    const grant = await this.db.one<PostedGrant>(
      `SELECT t.id AS "transferId", a.currency, t.payout_bonus_minor AS "bonusMinor", t.promotion
         FROM accounts a JOIN transfers t ON t.account_id = a.id AND t.caller = $2 AND t.key = $3
        WHERE a.member_id = $1 AND t.type = 'grant' AND t.status = 'applied' AND t.payout_bonus_minor > 0`,
      [command.memberId, command.caller, grantKey],
    );
    if (!grant) throw new Failure('resource.not_found');
    const { currency, bonusMinor: amountMinor, promotion } = grant;
    const posting = await this.ledger.post({
      ...command,
      currency,
      movement: { type: 'forfeit', amountMinor, promotion },
    });
    await this.db.rows(
      'UPDATE turnover_requirements SET closed_at = now() WHERE transfer_id = $1 AND closed_at IS NULL',
      [grant.transferId],
    );
    return { posting, currency };
  }
}

import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Posting } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { ForfeitsStore } from './forfeits.store.js';

export interface Forfeit {
  readonly caller: string;
  readonly memberId: string;
  readonly key: string;
  /** The idempotency key with which the same caller posted the grant. */
  readonly grantKey: string;
  readonly reference: string;
}

/** Takes back the bonuses of grants, for example because the deposit for the grant was charged back afterwards. */
@Injectable()
export class ForfeitsService {
  constructor(
    private readonly store: ForfeitsStore,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Takes back the bonus of a grant and ends its turnover requirement, in one posting. If the bonus was already
   * converted to cash, the amount is taken from cash, and the part that cash does not cover becomes debt. If the bonus
   * was already forfeited, nothing is taken.
   * @throws Failure resource.not_found if the caller posted no grant with this key, or if the grant has no bonus.
   */
  async forfeit({ grantKey, ...command }: Forfeit): Promise<{ readonly posting: Posting; readonly currency: string }> {
    const grant = await this.store.grant(command.caller, command.memberId, grantKey);
    if (!grant) throw new Failure('resource.not_found');
    const { currency, bonusMinor: amountMinor, promotion } = grant;
    const movement = { type: 'forfeit', amountMinor, promotion, grantKey } as const;
    return { posting: await this.ledger.post({ ...command, currency, movement }), currency };
  }
}

import { Injectable } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Posting } from '../ledger/command.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { ForfeitsStore } from './forfeits.store.js';

export interface Forfeit {
  readonly caller: string;
  readonly memberId: string;
  readonly key: string;
  /** The key under which the same caller posted the grant. */
  readonly grantKey: string;
  readonly reference: string;
}

/** Takes bonuses back that were granted with a deposit which was charged back. */
@Injectable()
export class ForfeitsService {
  constructor(
    private readonly store: ForfeitsStore,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Takes the bonus of a grant back, at most what is left in the pool, and ends its turnover requirement. Nothing is
   * taken for a bonus that a withdrawal or transfer has forfeited before. If the process ends in between, a repeated
   * call with the same key does the rest.
   * @throws Failure resource.not_found if the caller posted no such grant, or a grant without a bonus.
   */
  async forfeit({ grantKey, ...command }: Forfeit): Promise<{ readonly posting: Posting; readonly currency: string }> {
    const grant = await this.store.grant(command.caller, command.memberId, grantKey, command.key);
    if (!grant) throw new Failure('resource.not_found');
    const { currency, bonusMinor: amountMinor, promotion } = grant;
    const posting = await this.ledger.post({
      ...command,
      currency,
      movement: { type: 'forfeit', amountMinor, promotion },
    });
    await this.store.endRequirement(grant);
    return { posting, currency };
  }
}

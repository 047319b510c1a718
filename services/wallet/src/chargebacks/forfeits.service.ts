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

/** Takes back bonuses that were granted for a deposit, after the deposit was charged back. */
@Injectable()
export class ForfeitsService {
  constructor(
    private readonly store: ForfeitsStore,
    private readonly ledger: LedgerService,
  ) {}

  /**
   * Takes back the bonus of a grant and ends its turnover requirement, in one posting. A converted bonus is taken from
   * cash, and the missing part becomes debt. Nothing is taken for a bonus that was already forfeited.
   * @throws Failure resource.not_found if the caller posted no such grant, or if the grant has no bonus.
   */
  async forfeit({ grantKey, ...command }: Forfeit): Promise<{ readonly posting: Posting; readonly currency: string }> {
    const grant = await this.store.grant(command.caller, command.memberId, grantKey);
    if (!grant) throw new Failure('resource.not_found');
    const { currency, bonusMinor: amountMinor, promotion } = grant;
    const movement = { type: 'forfeit', amountMinor, promotion, grantKey } as const;
    return { posting: await this.ledger.post({ ...command, currency, movement }), currency };
  }
}

import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { notYetOpen } from '../wallet.errors.js';
import { hasDepositLimit, promptDue, type PromptDue } from './deposit-prompt.js';
import type { LimitOwner } from './limits.service.js';
import { LimitsStore } from './limits.store.js';

export interface DepositPromptState {
  readonly due: PromptDue | undefined;
  readonly isLimited: boolean;
}

/**
 * Decides when members are asked whether they want a deposit limit (before the first deposit, and again every six
 * months), and stores their answers (domain §11).
 */
@Injectable()
export class DepositPromptService {
  constructor(
    private readonly db: Db,
    private readonly store: LimitsStore,
  ) {}

  /**
   * Returns whether the member must be asked about a deposit limit now, for which reason, and whether the member has a
   * deposit limit.
   * @throws Failure system.temporary if the account is not open yet.
   */
  async state({ memberId, currency }: LimitOwner, now = new Date()): Promise<DepositPromptState> {
    const row = await this.store.account(this.db, memberId, currency);
    if (!row) throw notYetOpen();
    const isLimited = hasDepositLimit(row.account);
    return { due: promptDue(isLimited, await this.store.answeredAt(this.db, row.id), now), isLimited };
  }

  /**
   * Stores the member's answer to the question about a deposit limit.
   * @throws Failure wallet.wrong_state if the answer contradicts the limits that the member has.
   */
  async answer({ memberId, currency }: LimitOwner, answer: 'no_limit' | 'kept', now = new Date()): Promise<void> {
    await this.db.transaction(async (tx) => {
      const row = await this.store.lock(tx, memberId, currency);
      if (!row) throw notYetOpen();
      if (hasDepositLimit(row.account) !== (answer === 'kept')) throw new Failure('wallet.wrong_state');
      await this.store.answer(tx, row.id, answer, now);
    });
  }
}

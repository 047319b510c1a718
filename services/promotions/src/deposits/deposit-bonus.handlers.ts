import { Inject } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { DepositBonusService } from './deposit-bonus.service.js';

/**
 * Grants the bonus that a member chose with a deposit, after the deposit is credited. Forfeits the bonus if the
 * deposit is charged back. The wallet's topic also has an event for every bet, so the consumer waits up to 200 ms to
 * read more events in one query.
 */
@Consumer({ name: 'promotions.deposits', kind: 'effect', lingerMs: 200 })
export class DepositBonusHandlers {
  constructor(@Inject(DepositBonusService) private readonly bonuses: DepositBonusService) {}

  @Handles(wallet.DepositCreditedSchema)
  async onDepositCredited(event: wallet.DepositCredited, { idempotencyKey, tx }: EventContext): Promise<void> {
    await this.bonuses.onCredited(event, idempotencyKey, tx);
  }

  @Handles(wallet.DepositChargedBackSchema)
  async onDepositChargedBack(event: wallet.DepositChargedBack, { tx }: EventContext): Promise<void> {
    await this.bonuses.onChargedBack(event, tx);
  }
}

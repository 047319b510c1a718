import { Inject } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { DepositBonusService } from './deposit-bonus.service.js';

/**
 * Grants the bonus that was chosen with a deposit once the deposit is credited. The topic also carries every balance
 * change of a bet, so events are collected for 200 ms before they are read; that is fast enough for a deposit.
 */
@Consumer({ name: 'promotions.deposits', kind: 'effect', lingerMs: 200 })
export class DepositBonusHandlers {
  constructor(@Inject(DepositBonusService) private readonly bonuses: DepositBonusService) {}

  @Handles(wallet.DepositCreditedSchema)
  async onDepositCredited(event: wallet.DepositCredited, { idempotencyKey, tx }: EventContext): Promise<void> {
    await this.bonuses.onCredited(event, idempotencyKey, tx);
  }
}

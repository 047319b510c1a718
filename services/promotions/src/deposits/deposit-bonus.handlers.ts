import { Inject } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { DepositBonusService } from './deposit-bonus.service.js';

/**
 * A deposit whose money is there brings the bonus that was chosen with it. Its topic tells of every balance that a bet changes: looking
 * there a few times a second is soon enough for who has waited for his money.
 */
@Consumer({ name: 'promotions.deposits', kind: 'effect', lingerMs: 200 })
export class DepositBonusHandlers {
  constructor(@Inject(DepositBonusService) private readonly bonuses: DepositBonusService) {}

  @Handles(wallet.DepositCreditedSchema)
  async onDepositCredited(event: wallet.DepositCredited, { idempotencyKey, tx }: EventContext): Promise<void> {
    await this.bonuses.onCredited(event, idempotencyKey, tx);
  }
}

import { wallet } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { presentBalanceSignal } from './signal.presenter.js';

/** Tells a member's browsers every new balance. Versions let them drop what comes twice or late. */
@Consumer({ name: 'bff.balances', kind: 'signal' })
export class BalanceHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(wallet.BalanceChangedSchema)
  async onBalanceChanged(event: wallet.BalanceChanged): Promise<void> {
    this.gateway.newestToMember(event.memberId, ['balance', presentBalanceSignal(event)]);
  }
}

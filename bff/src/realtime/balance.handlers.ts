import { wallet } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { presentBalanceSignal } from './signal.presenter.js';

/** Pushes every new balance to the member's browsers. By its version a browser drops repeated and old ones. */
@Consumer({ name: 'bff.balances', kind: 'signal' })
export class BalanceHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(wallet.BalanceChangedSchema)
  async onBalanceChanged(event: wallet.BalanceChanged): Promise<void> {
    this.gateway.newestToMember(event.memberId, ['balance', presentBalanceSignal(event)]);
  }
}

import { wallet } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/** Signals to the member's browsers that a deposit order has a new state. */
@Consumer({ name: 'bff.deposits', kind: 'signal' })
export class DepositHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(wallet.DepositChangedSchema)
  async onDepositChanged({ memberId, orderId, status }: wallet.DepositChanged): Promise<void> {
    this.gateway.toMember(memberId, 'deposit', { orderId, status });
  }
}

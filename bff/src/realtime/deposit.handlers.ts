import { wallet } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/** Pushes the new state of a deposit order to every browser of the member. */
@Consumer({ name: 'bff.deposits', kind: 'signal' })
export class DepositHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(wallet.DepositChangedSchema)
  async onDepositChanged({ memberId, orderId, status }: wallet.DepositChanged): Promise<void> {
    this.gateway.toMember(memberId, 'deposit', { orderId, status });
  }
}

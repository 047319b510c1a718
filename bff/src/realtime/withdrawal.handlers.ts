import { wallet } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/** Signals to the member's browsers that a withdrawal has a new state. */
@Consumer({ name: 'bff.withdrawals', kind: 'signal' })
export class WithdrawalHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(wallet.WithdrawalChangedSchema)
  async onWithdrawalChanged({ memberId, withdrawalId, status }: wallet.WithdrawalChanged): Promise<void> {
    this.gateway.toMember(memberId, 'withdrawal', { withdrawalId, status });
  }
}

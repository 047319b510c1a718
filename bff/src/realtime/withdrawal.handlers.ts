import { wallet } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/** Pushes the new state of a withdrawal to the member's browsers. */
@Consumer({ name: 'bff.withdrawals', kind: 'signal' })
export class WithdrawalHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(wallet.WithdrawalChangedSchema)
  async onWithdrawalChanged({ memberId, withdrawalId, status }: wallet.WithdrawalChanged): Promise<void> {
    this.gateway.toMember(memberId, 'withdrawal', { withdrawalId, status });
  }
}

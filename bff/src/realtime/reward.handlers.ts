import { promotions } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/**
 * Pushes the number of claimable rewards to the member's browsers. Browsers ignore a push whose version is lower than
 * the one that they have.
 */
@Consumer({ name: 'bff.rewards', kind: 'signal' })
export class RewardHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(promotions.RewardsChangedSchema)
  async onRewardsChanged({ memberId, count, missions, version }: promotions.RewardsChanged): Promise<void> {
    this.gateway.toMember(memberId, 'rewards', { count, missions, version: Number(version) });
  }
}

import { promotions } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/**
 * Pushes the member's new whole number of points to the member's browsers. Browsers ignore a push whose version is
 * lower than the one that they have.
 */
@Consumer({ name: 'bff.points', kind: 'signal' })
export class PointHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(promotions.PointsEarnedSchema)
  async onPointsEarned({ memberId, balance, version }: promotions.PointsEarned): Promise<void> {
    this.gateway.toMember(memberId, 'points', { balance: String(balance), version: Number(version) });
  }
}

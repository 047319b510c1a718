import { games } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/** Sends a signal to a member's browsers when a part of a win is held for a review. */
@Consumer({ name: 'bff.held-wins', kind: 'signal' })
export class HeldWinHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(games.WinHeldSchema)
  async onWinHeld({ memberId, roundId, currency, heldMinor }: games.WinHeld): Promise<void> {
    this.gateway.toMember(memberId, 'held', { roundId, currency, amountMinor: String(heldMinor) });
  }
}

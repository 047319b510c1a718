import { games } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/** Signals to the member's browsers that a part of a win is held for review. */
@Consumer({ name: 'bff.held-wins', kind: 'signal' })
export class HeldWinHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(games.WinHeldSchema)
  async onWinHeld({ memberId, roundId, currency, heldMinor }: games.WinHeld): Promise<void> {
    this.gateway.toMember(memberId, 'held', { roundId, currency, amountMinor: String(heldMinor) });
  }
}

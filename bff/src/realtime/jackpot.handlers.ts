import { games } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { RealtimeGateway } from './realtime.gateway.js';

/** Shows a pool's newest amount to everyone on its brand's site; games tells of it at most once a second. */
@Consumer({ name: 'bff.jackpots', kind: 'signal' })
export class JackpotHandlers {
  constructor(private readonly gateway: RealtimeGateway) {}

  @Handles(games.JackpotChangedSchema)
  async onJackpotChanged({ brand, pool, amountMinor, version }: games.JackpotChanged): Promise<void> {
    await this.gateway.toBrand(brand, 'jackpot', { pool, amountMinor: String(amountMinor), version: Number(version) });
  }
}

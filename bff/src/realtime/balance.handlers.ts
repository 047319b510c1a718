import { wallet } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { BalanceService } from '../wallet/balance.service.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { presentBalanceSignal } from './signal.presenter.js';

/** Pushes every new balance to the member's browsers. By its version a browser drops repeated and old ones. */
@Consumer({ name: 'bff.balances', kind: 'signal' })
export class BalanceHandlers {
  constructor(
    private readonly gateway: RealtimeGateway,
    private readonly balances: BalanceService,
  ) {}

  @Handles(wallet.BalanceChangedSchema)
  async onBalanceChanged(event: wallet.BalanceChanged): Promise<void> {
    const balance = event.debtMinor > 0n ? await this.#withReason(event) : event;
    this.gateway.newestToMember(event.memberId, ['balance', presentBalanceSignal(balance)]);
  }

  /** The event has no reason of a debt, which is rare: the wallet is asked. While it is away the amount goes alone. */
  async #withReason(event: wallet.BalanceChanged): Promise<wallet.Balance | wallet.BalanceChanged> {
    const read = await this.balances.coalesced(event).catch(() => undefined);
    return read && read.version >= event.version ? read : event;
  }
}

import { wallet } from '@nm/contracts';
import { Consumer, Handles } from '@nm/kit/events/consumer.js';
import { BalanceService } from '../wallet/balance.service.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { presentBalanceSignal } from './signal.presenter.js';

/**
 * Pushes each new balance to the member's browsers. A balance has a version, so that browsers can ignore a repeated
 * or outdated one.
 */
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

  /**
   * Adds the reason of a debt to a balance. The event does not contain the reason, so it is read from the wallet
   * service; this is rare, because few members have a debt. If the wallet service does not answer, the balance is
   * pushed without the reason.
   */
  async #withReason(event: wallet.BalanceChanged): Promise<wallet.Balance | wallet.BalanceChanged> {
    const read = await this.balances.coalesced(event).catch(() => undefined);
    return read && read.version >= event.version ? read : event;
  }
}

import { PayoutAccountAddedSchema, type PayoutAccountAdded } from '@nm/contracts/wallet.js';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { Exclusions } from './exclusions.js';

/**
 * Recognises excluded persons by their payout accounts. Only the wallet stores payout accounts, and it publishes each
 * new one (domain rules §11).
 */
@Consumer({ name: 'identity.exclusions', kind: 'effect' })
export class ProtectionHandlers {
  constructor(private readonly exclusions: Exclusions) {}

  /**
   * Compares members who share a payout account. If the call excludes a member, the event MemberStatusChanged then
   * stops the member's stakes in the wallet.
   */
  @Handles(PayoutAccountAddedSchema, { when: ({ sharedWith }) => sharedWith.length > 0 })
  async onPayoutAccountAdded({ memberId, sharedWith }: PayoutAccountAdded, { tx }: EventContext): Promise<void> {
    await this.exclusions.onSharedAccount(tx, memberId, sharedWith);
  }
}

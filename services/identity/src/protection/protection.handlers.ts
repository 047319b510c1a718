import { PayoutAccountAddedSchema, type PayoutAccountAdded } from '@nm/contracts/wallet.js';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { Clock } from '../identity.clock.js';
import { Exclusions } from './exclusions.js';

/** Finds excluded persons by their payment account, which only the wallet knows (domain §11). */
@Consumer({ name: 'identity.exclusions', kind: 'effect' })
export class ProtectionHandlers {
  constructor(
    private readonly exclusions: Exclusions,
    private readonly clock: Clock,
  ) {}

  /** MemberStatusChanged then stops the member's stakes. */
  @Handles(PayoutAccountAddedSchema, { when: ({ sharedWith }) => sharedWith.length > 0 })
  async onPayoutAccountAdded({ memberId, sharedWith }: PayoutAccountAdded, { tx }: EventContext): Promise<void> {
    await this.exclusions.onSharedAccount(tx, memberId, sharedWith, this.clock.now());
  }
}

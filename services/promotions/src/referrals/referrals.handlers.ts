import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { identity, wallet } from '@nm/contracts';
import { Consumer, Handles, type EventContext } from '@nm/kit/events/consumer.js';
import { ReferralRewardsService } from './referral-rewards.service.js';
import { ReferralStore } from './referral.store.js';

/** Stores who invited whom, and holds the rewards if friend and referrer have the same payment account. */
@Consumer({ name: 'promotions.referrals', kind: 'effect', together: true, lingerMs: 200 })
export class ReferralsHandlers {
  constructor(
    @Inject(ReferralStore) private readonly referrals: ReferralStore,
    @Inject(ReferralRewardsService) private readonly rewards: ReferralRewardsService,
  ) {}

  @Handles(identity.MemberRegisteredSchema, { when: ({ referrerId }) => referrerId !== '' })
  async onMemberRegistered(event: identity.MemberRegistered, { tx, occurredAt }: EventContext): Promise<void> {
    const { memberId: friendId, referrerId, brand, registeredAt } = event;
    await this.referrals.add(
      tx,
      { friendId, referrerId, brand },
      registeredAt ? timestampDate(registeredAt) : occurredAt,
    );
  }

  @Handles(wallet.PayoutAccountAddedSchema, { when: ({ sharedWith }) => sharedWith.length > 0 })
  async onPayoutAccountAdded(event: wallet.PayoutAccountAdded, { tx }: EventContext): Promise<void> {
    await this.rewards.shareAccount(tx, event.memberId, event.sharedWith);
  }
}

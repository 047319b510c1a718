import { Inject, Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { MemberStore } from '../members/member.store.js';
import type { NewReward } from '../rewards/reward.js';
import { rewardOf } from '../rewards/reward-of.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { isRunning } from '../rules/decide.js';
import { inviteFriends } from '../rules/invite-friends.js';
import { reachedTiers } from './referral.js';
import { ReferralStore, type HoldDecision } from './referral.store.js';
import { RegistrationsGateway } from './registrations.gateway.js';

const DAY_MS = 86_400_000;
const RULE = inviteFriends;

/** The rewards for one invited friend, and what the registrations of the friend and the referrer have in common. */
export interface FriendRewards {
  readonly friendId: string;
  readonly rewards: readonly (Omit<NewReward, 'by'> & { readonly tier: string })[];
  readonly shared: readonly string[];
}

/**
 * Gives a member rewards for invited friends (domain rules §8). The friend and the referrer may share a device, an IP
 * address, a payee name or a payment account. An operator must then review the reward before it can be claimed.
 */
@Injectable()
export class ReferralRewardsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ReferralStore) private readonly referrals: ReferralStore,
    @Inject(MemberStore) private readonly members: MemberStore,
    @Inject(RegistrationsGateway) private readonly registrations: RegistrationsGateway,
    @Inject(RewardsService) private readonly rewardsOf: RewardsService,
  ) {}

  /**
   * Returns the rewards that the referrer gets for a friend's bets and deposits; undefined if there are none.
   * @throws Failure if the identity service did not answer.
   */
  async rewards(friendId: string, brand: identity.Brand, at: Date): Promise<FriendRewards | undefined> {
    if (!isRunning(RULE, at)) return undefined;
    const referral = await this.referrals.find(this.db, friendId);
    if (!referral) return undefined;
    const tiers = reachedTiers(RULE, brand.currency, await this.referrals.facts(this.db, friendId));
    if (tiers.length === 0) return undefined;
    const referrer = (await this.members.findAll(this.db, [referral.referrerId])).get(referral.referrerId);
    if (
      referrer?.status !== identity.MemberStatus.ACTIVE ||
      !RULE.who.memberTypes.some((type) => type === referrer.type)
    )
      return undefined;
    const shared = await this.registrations.shared(friendId, referral.referrerId);
    const rewards = tiers.flatMap(({ id, pay }) => {
      const to = { memberId: referral.referrerId, brand: brand.code, currency: brand.currency };
      const occasion = `${friendId}:${id}`;
      const reward = rewardOf(RULE, pay, { ...to, kind: 'referral', occasion, at, by: 'member' });
      return reward ? [{ ...reward, tier: id }] : [];
    });
    return { friendId, rewards, shared };
  }

  /**
   * Offers the rewards. If the friend and the referrer have anything in common, the rewards are held for a review
   * instead. The caller must have locked the friend's row in the queue. A tier that the friend no longer reaches,
   * because a deposit was charged back, is left out.
   */
  async offer(tx: Tx, { friendId, rewards: computed, shared: registered }: FriendRewards): Promise<void> {
    const facts = await this.referrals.facts(tx, friendId);
    const rewards = computed.filter(({ tier, currency }) =>
      reachedTiers(RULE, currency, facts).some(({ id }) => id === tier),
    );
    if (rewards.length === 0) return;
    const shared = [...registered, ...((await this.referrals.sharesAccount(tx, friendId)) ? ['payment_account'] : [])];
    const by = shared.length > 0 ? 'review' : 'member';
    const added = await this.rewardsOf.offer(
      tx,
      rewards.map((reward) => ({ ...reward, by })),
    );
    for (const { rewardId, occasion, status } of added)
      if (status === 'held') await this.referrals.hold(tx, rewardId, friendId, occasion.split(':')[1] ?? '', shared);
  }

  /** Holds unclaimed rewards for a review, because a friend and the referrer have the same payment account. */
  async shareAccount(tx: Tx, memberId: string, others: readonly string[]): Promise<void> {
    for (const friendId of await this.referrals.markAccounts(tx, memberId, others))
      await this.rewardsOf.publish(tx, await this.referrals.holdOffers(tx, RULE.id, friendId, ['payment_account']));
  }

  /**
   * Holds the unclaimed rewards for a friend for a review by an operator, because a deposit of the friend was charged
   * back.
   */
  async chargeBack(tx: Tx, friendId: string): Promise<void> {
    await this.rewardsOf.publish(tx, await this.referrals.holdOffers(tx, RULE.id, friendId, ['chargeback']));
  }

  /**
   * Stores an operator's decision about a held reward. A released reward can be claimed for the number of days in the
   * rule.
   * @throws Failure review.stale, review.decided, resource.not_found.
   */
  async decide(
    rewardId: string,
    decision: HoldDecision,
    find: () => Promise<{ state: string } | undefined>,
  ): Promise<void> {
    const decided = await this.db.transaction(async (tx) => {
      if (!(await this.referrals.decide(tx, rewardId, decision))) return false;
      const expiresAt = new Date(Date.now() + RULE.claimDays * DAY_MS);
      await this.rewardsOf.settleHeld(tx, rewardId, decision.state === 'released', expiresAt);
      return true;
    });
    if (decided) return;
    const held = await find();
    if (!held) throw new Failure('resource.not_found');
    throw new Failure(held.state === 'open' ? 'review.stale' : 'review.decided');
  }
}

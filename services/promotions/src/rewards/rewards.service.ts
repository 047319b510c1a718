import { Inject, Injectable, Logger } from '@nestjs/common';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity, promotions } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import { GrantService } from '../grants/grant.service.js';
import { MemberStore } from '../members/member.store.js';
import type { PromotionsIdentity } from '../promotions.identity.js';
import { whileRewardOpen } from '../rules/check-reward-rules.js';
import type { FreeRoundsAward } from '../rules/reward-rule.js';
import { NO_TERMS, openTerms, type OpenTerms } from '../rules/while-open.js';
import { freeRoundsOf, labelOf, postingKeyOf, type NewReward, type Reward } from './reward.js';
import { RewardStore } from './reward.store.js';

/** The reason with which a claim is refused, by the label of the reward. */
const REFUSALS = {
  applying: 'review',
  coming_soon: 'not_yet',
  close: 'expired',
  rejected: 'rejected',
  claim: 'expired',
} as const;
const BATCH = 100;
const DAY_MS = 86_400_000;
/**
 * How many events one SQL statement appends. When a day is closed, the counts of all members of a brand may change at
 * once.
 */
const EVENTS_AT_ONCE_MAX = 1_000;

/**
 * Offers rewards and pays them (domain rules §8). A payment has three steps, each of which can be repeated: mark the
 * reward as claimed, grant it through the wallet under the reward's id, mark it as paid. A job continues payments that
 * a crash interrupted.
 */
@Injectable()
export class RewardsService {
  readonly #logger = new Logger(RewardsService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(RewardStore) private readonly rewards: RewardStore,
    @Inject(GrantService) private readonly grants: GrantService,
    @Inject(MemberStore) private readonly members: MemberStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @InjectRpc(identity.IdentityService) private readonly identity: Pick<PromotionsIdentity, 'getMember'>,
  ) {}

  /**
   * Stores rewards, each only once, and publishes how many rewards the members can claim now. Returns the rewards that
   * are new.
   */
  async offer(tx: Tx, rewards: readonly NewReward[]): Promise<Reward[]> {
    const added = await this.rewards.add(tx, rewards);
    await this.publish(
      tx,
      added.filter(({ status }) => status === 'offered'),
    );
    return added;
  }

  /**
   * Publishes how many rewards the given members can claim now. It runs in the transaction that changed the rewards.
   */
  async publish(tx: Tx, members: readonly { readonly memberId: string; readonly brand: string }[]): Promise<void> {
    if (members.length === 0) return;
    const counts = await this.rewards.count(tx, members);
    for (let from = 0; from < counts.length; from += EVENTS_AT_ONCE_MAX)
      await this.outbox.appendAll(tx, promotions.RewardsChangedSchema, counts.slice(from, from + EVENTS_AT_ONCE_MAX));
  }

  /**
   * Claims a reward for a member. A repeated call with the same key returns the same reward. If the wallet does not
   * answer, the reward is returned with the status `processing`, and the job pays it later.
   * @throws Failure resource.not_found, promotion.not_eligible (reason), promotion.already_claimed.
   */
  async claim(memberId: string, rewardId: string, key: string): Promise<Reward> {
    const held = await this.rewards.find(this.db, memberId, rewardId);
    if (held?.claimKey === key) return this.#finish(held);
    const { type, status } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    if (type === identity.MemberType.TRIAL) throw new Failure('promotion.not_eligible', { reason: 'trial' });
    if (status !== identity.MemberStatus.ACTIVE)
      throw new Failure('promotion.not_eligible', { reason: 'member_status' });
    if (!held) throw new Failure('resource.not_found');
    const taken = await this.db.transaction(async (tx) => {
      const reward = await this.rewards.take(tx, memberId, rewardId, key);
      if (reward) await this.publish(tx, [reward]);
      return reward;
    });
    return this.#finish(taken ?? (await this.#missed(memberId, rewardId, key)));
  }

  /**
   * Pays rewards whose payment is not completed. If a payment fails, it is tried again later; the time between
   * attempts doubles each time.
   */
  async payDue(signal?: AbortSignal): Promise<void> {
    for (const reward of await this.rewards.takeDue(this.db, BATCH)) {
      if (signal?.aborted) return;
      try {
        await this.#pay(reward);
      } catch (error) {
        this.#logger.warn(`reward ${reward.rewardId} is not paid yet: ${String(error)}`);
      }
    }
  }

  /** Makes rewards claimable whose start time has come, and marks offers as expired whose time to claim has passed. */
  async turnDue(): Promise<void> {
    await this.db.transaction(async (tx) => this.publish(tx, await this.rewards.turn(tx, BATCH)));
  }

  /**
   * Executes an operator's decision about a held reward: the reward is offered until a given time, or rejected. For an
   * offer, the member's new number of claimable rewards is published.
   */
  async settleHeld(tx: Tx, rewardId: string, isOffered: boolean, expiresAt: Date): Promise<void> {
    const reward = await this.rewards.settleHeld(tx, rewardId, isOffered, expiresAt);
    if (reward && isOffered) await this.publish(tx, [reward]);
  }

  /**
   * Marks a member's unclaimed rewards of the given rules as expired, and publishes the member's new number of
   * claimable rewards.
   */
  async expire(tx: Tx, memberId: string, promotions: readonly string[]): Promise<void> {
    await this.publish(tx, await this.rewards.expire(tx, memberId, promotions));
  }

  async #missed(memberId: string, rewardId: string, key: string): Promise<Reward> {
    const reward = await this.rewards.find(this.db, memberId, rewardId);
    if (!reward) throw new Failure('resource.not_found');
    if (reward.claimKey === key) return reward;
    const label = labelOf(reward, new Date());
    if (label === 'processing' || label === 'claimed' || label === 'issued')
      throw new Failure('promotion.already_claimed');
    throw new Failure('promotion.not_eligible', { reason: REFUSALS[label] });
  }

  async #finish(reward: Reward): Promise<Reward> {
    if (reward.status !== 'processing') return reward;
    try {
      await this.#pay(reward);
    } catch (error) {
      this.#logger.warn(`reward ${reward.rewardId} will be paid later: ${String(error)}`);
    }
    return (await this.rewards.find(this.db, reward.memberId, reward.rewardId)) ?? reward;
  }

  /**
   * Pays a reward. The reward stays locked meanwhile, so that no other attempt can reject it between the posting and
   * the update of its status.
   */
  async #pay(reward: Reward): Promise<void> {
    const { rewardId, memberId, brand, promotion, currency, cashMinor, bonusMinor, turnoverRequiredMinor } = reward;
    const postingKey = postingKeyOf(rewardId);
    const { turnoverContributionPpm: contributionPpm } = await this.brands.of(brand);
    await this.db.transaction(async (tx) => {
      if (!(await this.rewards.lockProcessing(tx, rewardId))) return;
      const member = (await this.members.findAll(tx, [memberId])).get(memberId);
      const isActive = !member || member.status === identity.MemberStatus.ACTIVE;
      // The wallet may have paid the reward although its answer was lost. If a grant was begun, the wallet is
      // therefore asked again, even for a member who is no longer active.
      if (!isActive && !(await this.grants.isBegun(tx, postingKey))) {
        await this.rewards.reject(tx, rewardId, 'member_status');
        return;
      }
      if (reward.freeRounds) {
        await this.#giveFreeRounds(tx, reward, reward.freeRounds);
        return;
      }
      const money = { cashMinor, bonusMinor, turnoverRequiredMinor };
      const terms = await this.#termsOf(tx, reward);
      const award = { promotion, currency, ...money, contributionPpm, ...terms };
      const claim = { memberId, brand, postingKey, award, occasion: rewardId };
      const grant = await this.grants.grant(tx, claim);
      if (grant.status === 'rejected') await this.rewards.reject(tx, rewardId, grant.refusalCode ?? 'refused');
      else await this.rewards.setPaid(tx, rewardId);
    });
  }

  /**
   * Returns the terms that apply while the bonus of a reward is open. For winnings of free rounds, they are the terms
   * that were stored with the free rounds. A later change of the rule therefore has no effect.
   */
  async #termsOf(tx: Tx, reward: Reward): Promise<OpenTerms> {
    const givenBy = freeRoundsOf(reward);
    const given = givenBy && (await this.rewards.find(tx, reward.memberId, givenBy));
    const { stakeMaxMinor, expiresAfterDays } = (given && given.freeRounds) || {};
    if (stakeMaxMinor === undefined || expiresAfterDays === undefined)
      return openTerms(whileRewardOpen(reward.promotion), reward.currency, reward);
    const needsTerms = reward.bonusMinor > 0n && reward.turnoverRequiredMinor > 0n;
    return needsTerms ? { stakeMaxMinor: BigInt(stakeMaxMinor), expiresAfterDays } : NO_TERMS;
  }

  /**
   * Publishes that the free rounds are granted, and marks the reward as paid, in one transaction. The games service
   * then requests the free rounds from the vendor.
   */
  async #giveFreeRounds(tx: Tx, reward: Reward, freeRounds: FreeRoundsAward): Promise<void> {
    const { rewardId: grantId, memberId, brand, promotion, currency, cashMinor, bonusMinor, claimedAt } = reward;
    const { playDays, stakeMinor, vassalage, gameCode, rounds, turnoverPercent } = freeRounds;
    const terms = { vassalage, gameCode, rounds, turnoverPercent };
    await this.outbox.append(tx, promotions.FreeRoundsGrantedSchema, {
      ...{ grantId, memberId, brand, promotion, currency, ...terms, stakeMinor: BigInt(stakeMinor) },
      ...{ winMinorMax: cashMinor + bonusMinor, paysBonus: bonusMinor > 0n },
      expiresAt: timestampFromMs((claimedAt ?? new Date()).getTime() + playDays * DAY_MS),
    });
    await this.rewards.setPaid(tx, grantId);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { identity, promotions } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { dayOf } from '../plays/brand-day.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import type { PromotionsIdentity } from '../promotions.identity.js';
import type { Reward } from '../rewards/reward.js';
import { rewardOf } from '../rewards/reward-of.js';
import { RewardReadModel } from '../rewards/reward.read-model.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { isRunning } from '../rules/decide.js';
import { ALL_MANUAL_PROMOTIONS } from '../rules/manual-promotions.js';
import { paid, type ManualRule } from '../rules/reward-rule.js';
import { ApplicationReadModel } from './application.read-model.js';
import { ApplicationStore, type ApplicationDecision } from './application.store.js';

const DAY_MS = 86_400_000;
/**
 * The terms of a reward whose rule was removed after the application. The reward can still be approved; the member
 * must then claim it within one day.
 */
const REMOVED = { claimDays: 1 };

/**
 * A promotion for which a member may apply, with the reward of the member's application in the present month, if there
 * is one.
 */
export interface ManualOffer {
  readonly rule: ManualRule;
  readonly currency: string;
  readonly reward: Reward | undefined;
}

export interface Applying {
  readonly memberId: string;
  readonly brand: string;
  readonly promotion: string;
  readonly comment: string;
  readonly key: string;
}

/**
 * Handles members' applications for promotions (domain rules §8, trigger manual). An application is stored as a reward
 * that is held until an operator approves it. The member then claims it like any other reward.
 */
@Injectable()
export class ApplicationsService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ApplicationStore) private readonly applications: ApplicationStore,
    @Inject(ApplicationReadModel) private readonly screens: ApplicationReadModel,
    @Inject(RewardReadModel) private readonly rewardScreens: RewardReadModel,
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @InjectRpc(identity.IdentityService) private readonly identity: Pick<PromotionsIdentity, 'getMember'>,
  ) {}

  /**
   * Returns the brand's promotions that are for members of this type and have an amount in the brand's currency. A
   * promotion for which the member has applied stays in the list.
   */
  async list(memberId: string, code: string): Promise<ManualOffer[]> {
    const brand = await this.brands.of(code);
    const now = new Date();
    const month = monthOf(brand, now);
    const { currency } = brand;
    const { type } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    const offers = await Promise.all(
      ALL_MANUAL_PROMOTIONS.filter((rule) => isRunning(rule, now) && paid(rule.pay, currency)).map(async (rule) => ({
        rule,
        currency,
        reward: (await this.rewardScreens.ofRule(memberId, rule.id, [month])).get(month),
      })),
    );
    return offers.filter(({ rule, reward }) => reward !== undefined || isFor(rule, type));
  }

  /**
   * Applies for a promotion. A member can apply once per calendar month, in the brand's time zone. A repeated call
   * with the same key returns the same application.
   * @throws Failure resource.not_found, promotion.not_eligible (reason), promotion.already_claimed.
   */
  async apply({ memberId, brand: code, promotion, comment, key }: Applying): Promise<ManualOffer> {
    const rule = ALL_MANUAL_PROMOTIONS.find(({ id }) => id === promotion);
    const brand = await this.brands.of(code);
    const { type, status, currency } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    if (type === identity.MemberType.TRIAL) throw notEligible('trial');
    if (status !== identity.MemberStatus.ACTIVE) throw notEligible('member_status');
    const at = new Date();
    if (!rule || !isRunning(rule, at)) throw new Failure('resource.not_found');
    if (!isFor(rule, type)) throw notEligible('member_type');
    const occasion = monthOf(brand, at);
    const to = { memberId, brand: code, kind: 'manual', currency, occasion, at, by: 'review' } as const;
    const held = rewardOf(rule, rule.pay, to);
    if (!held) throw notEligible('currency');
    const added = await this.db.transaction(async (tx) => {
      const [reward] = await this.rewards.offer(tx, [held]);
      if (reward) await this.applications.add(tx, reward.rewardId, key, comment);
      return reward;
    });
    if (added) return { rule, currency, reward: added };
    const reward = (await this.rewardScreens.ofRule(memberId, rule.id, [occasion])).get(occasion);
    if (!reward || (await this.applications.keyOf(this.db, reward.rewardId)) !== key)
      throw new Failure('promotion.already_claimed');
    return { rule, currency, reward };
  }

  /**
   * Decides an application. An approved reward can be claimed for the number of days in the promotion's rule.
   * @throws Failure review.stale, review.decided, resource.not_found.
   */
  async decide(rewardId: string, decision: ApplicationDecision): Promise<void> {
    const application = await this.screens.one(rewardId);
    if (!application) throw new Failure('resource.not_found');
    const { memberId, brand, promotion, currency, cashMinor, bonusMinor } = application;
    const rule = ALL_MANUAL_PROMOTIONS.find(({ id }) => id === promotion);
    const decided = await this.db.transaction(async (tx) => {
      if (!(await this.applications.decide(tx, rewardId, decision))) return false;
      const isApproved = decision.state === 'approved';
      await this.rewards.settleHeld(tx, rewardId, isApproved, expiryOf(rule ?? REMOVED, new Date()));
      await this.outbox.append(tx, promotions.PromotionApplicationDecidedSchema, {
        ...{ memberId, brand, rewardId, promotion, currency, amount: { cashMinor, bonusMinor }, approved: isApproved },
      });
      return true;
    });
    if (decided) return;
    const { state } = (await this.screens.one(rewardId)) ?? application;
    throw new Failure(state === 'open' ? 'review.stale' : 'review.decided');
  }
}

/**
 * Returns the occasion of an application for a promotion: the first day of the month in the brand's time zone. Only one
 * reward per occasion is stored, so a member can apply once a month.
 */
const monthOf = ({ timeZone }: identity.Brand, at: Date): string =>
  `${dayOf(at, timeZone || 'UTC').slice(0, 'YYYY-MM'.length)}-01`;

const expiryOf = ({ claimDays }: Pick<ManualRule, 'claimDays'>, at: Date): Date =>
  new Date(at.getTime() + claimDays * DAY_MS);

const isFor = ({ who }: ManualRule, type: identity.MemberType): boolean => who.memberTypes.some((one) => one === type);

const notEligible = (reason: string): Failure => new Failure('promotion.not_eligible', { reason });

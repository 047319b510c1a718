import { Inject, Injectable, Logger } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { identity, promotions, type wallet } from '@nm/contracts';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { GrantService } from '../grants/grant.service.js';
import { GrantStore } from '../grants/grant.store.js';
import type { PromotionsIdentity } from '../promotions.identity.js';
import { FreeRoundsService } from '../free-rounds/free-rounds.service.js';
import { rewardOf } from '../rewards/reward-of.js';
import { RewardReadModel } from '../rewards/reward.read-model.js';
import { ONCE } from '../rewards/reward.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { ALL_RULES } from '../rules/all-rules.js';
import { decideDeposit, matchFor } from '../rules/decide-deposit.js';
import type { DecisionFacts } from '../rules/decide.js';
import { isDepositRule, type ClaimedFreeRounds, type DepositMatch, type DepositRule } from '../rules/promotion-rule.js';

const RULES: readonly DepositRule[] = ALL_RULES.filter(isDepositRule);

/** A bonus that a member can choose with the next deposit, with its conditions. */
export interface DepositOffer extends DepositMatch {
  readonly rule: DepositRule;
  readonly currency: string;
}

/**
 * Handles the bonuses that members choose with a deposit. It lists the bonuses, and grants the chosen one when the
 * deposit is credited (domain rules §8).
 */
@Injectable()
export class DepositBonusService {
  readonly #logger = new Logger(DepositBonusService.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @InjectRpc(identity.IdentityService) private readonly identity: PromotionsIdentity,
    @Inject(GrantStore) private readonly claims: GrantStore,
    @Inject(GrantService) private readonly grants: GrantService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @Inject(RewardReadModel) private readonly given: RewardReadModel,
    @Inject(FreeRoundsService) private readonly freeRounds: FreeRoundsService,
  ) {}

  /**
   * Returns the deposit bonuses that a member may choose now. The promotion must be running, and the member must be
   * eligible and not have received it before.
   */
  async offers(memberId: string, brand: string): Promise<DepositOffer[]> {
    const facts = await this.#facts(memberId, brand, new Date());
    const open = await Promise.all(
      RULES.map(async (rule) => {
        const match = matchFor(rule, facts);
        return typeof match === 'string' || (await this.#hasGot(rule.id, memberId))
          ? undefined
          : { rule, currency: facts.brand.currency, ...match };
      }),
    );
    return open.filter((offer) => offer !== undefined);
  }

  /**
   * Checks whether a member may choose a bonus for a deposit of this amount.
   * @throws Failure promotion.not_eligible if the promotion is unknown, the member is not eligible, or the deposit is
   * too small; promotion.already_claimed.
   */
  async check(memberId: string, brand: string, promotion: string, depositMinor: bigint): Promise<void> {
    const rule = RULES.find(({ id }) => id === promotion);
    if (!rule) throw new Failure('promotion.not_eligible');
    const decision = decideDeposit(rule, await this.#facts(memberId, brand, new Date()), depositMinor);
    if (!decision.eligible) throw new Failure('promotion.not_eligible', { reason: decision.reason });
    if (await this.#hasGot(rule.id, memberId)) throw new Failure('promotion.already_claimed');
  }

  /**
   * Grants the bonus that was chosen with a deposit, or offers its free rounds. Both are computed from the credited
   * amount. If a member chose the same bonus with several deposits, only the deposit that is credited first gets it.
   * If the bonus is refused, an event is published, so that the member gets a message.
   * @throws Failure if the identity service or the wallet did not answer; the event must then be handled again.
   */
  async onCredited(event: wallet.DepositCredited, eventKey: string, tx: Tx): Promise<void> {
    const { memberId, brand, orderId, promotion, currency, amountMinor, creditedAt } = event;
    if (promotion === '') return;
    // A deposit that was charged back gets no bonus. The exception is a grant that was already begun: it is completed
    // first, so that it can be forfeited afterwards.
    if ((await this.claims.isChargedBack(tx, orderId)) && !(await this.claims.ofOrder(tx, orderId))) return;
    const rule = RULES.find(({ id }) => id === promotion);
    const facts = rule && (await this.#facts(memberId, brand, creditedAt ? timestampDate(creditedAt) : new Date()));
    const decision =
      rule && facts && facts.brand.currency === currency ? decideDeposit(rule, facts, amountMinor) : undefined;
    if (!rule || !facts || !decision?.eligible)
      return this.#refuse(tx, event, decision && !decision.eligible ? decision.reason : 'not_running');
    const { award } = decision;
    if (rule.freeRounds) {
      if (await this.#hasGot(promotion, memberId)) await this.#refuse(tx, event, 'already_claimed');
      else await this.#offerRounds(tx, rule, rule.freeRounds, event, award.bonusMinor, facts.at);
      return;
    }
    const postingKey = `${eventKey}:${promotion}`;
    const grant = await this.grants.grant(tx, { memberId, brand, postingKey, award, orderId });
    if (grant.status === 'rejected') await this.#refuse(tx, event, grant.refusalCode ?? 'other');
    else if (grant.postingKey !== postingKey) await this.#refuse(tx, event, 'already_claimed');
  }

  /** Offers the free rounds of a deposit as a reward, which the member claims in the reward centre. */
  async #offerRounds(
    tx: Tx,
    { id, turnoverPercent, whileOpen }: DepositRule,
    freeRounds: ClaimedFreeRounds,
    { memberId, brand, currency, orderId }: wallet.DepositCredited,
    winMinorMax: bigint,
    at: Date,
  ): Promise<void> {
    const { claimDays } = freeRounds;
    const to = { memberId, brand, currency, kind: 'deposit', occasion: ONCE, orderId, at, by: 'member' } as const;
    const form = { pool: 'bonus', turnoverPercent, whileOpen, freeRounds } as const;
    const reward = rewardOf({ id, claimDays }, form, to, winMinorMax);
    if (reward) await this.rewards.offer(tx, [reward]);
  }

  /**
   * Forfeits the bonus of a deposit that was charged back; free rounds are taken back with their winnings.
   * @throws Failure if the wallet did not answer, or if the bonus is not completely granted yet; the event must then
   * be handled again.
   */
  async onChargedBack({ memberId, orderId, promotion }: wallet.DepositChargedBack, tx: Tx): Promise<void> {
    if (promotion === '') return;
    await this.grants.forfeit(tx, orderId);
    await this.freeRounds.takeBack(tx, memberId, orderId);
  }

  /** Returns true if a member already got the bonus of a promotion, as a grant or as a reward of free rounds. */
  async #hasGot(promotion: string, memberId: string): Promise<boolean> {
    if (await this.claims.find(this.db, promotion, memberId)) return true;
    return (await this.given.ofRule(memberId, promotion, [ONCE])).size > 0;
  }

  async #refuse(tx: Tx, event: wallet.DepositCredited, reason: string): Promise<void> {
    const { memberId, brand, orderId, promotion, currency, amountMinor } = event;
    this.#logger.log(`${promotion} is not granted for deposit ${orderId}: ${reason}`);
    await this.outbox.append(tx, promotions.DepositBonusRefusedSchema, {
      ...{ memberId, brand, orderId, promotion, reason, currency, amountMinor },
    });
  }

  async #facts(memberId: string, code: string, at: Date): Promise<DecisionFacts> {
    const [brand, { type, status, currency }] = await Promise.all([
      this.identity.getBrand({ code }, { idempotent: true }),
      this.identity.getMember({ memberId }, { idempotent: true, memberId }),
    ]);
    return { member: { id: memberId, type, status, currency }, brand, at };
  }
}

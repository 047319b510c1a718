import { Inject, Injectable, Logger } from '@nestjs/common';
import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import type { Tx } from '@nm/kit/db/db.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { PromotionsIdentity } from '../promotions.identity.js';
import { GrantService } from '../grants/grant.service.js';
import { rewardOf } from '../rewards/reward-of.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { PROMOTION_RULES } from '../rules/all-rules.js';
import { decide, turnoverPercentOf } from '../rules/decide.js';
import { isMoneyRule, type PromotionRule } from '../rules/promotion-rule.js';
import { ONCE } from '../rewards/reward.js';
import { NO_TERMS } from '../rules/while-open.js';

/**
 * The balance of play money with which a trial member starts, in minor units: 1,000.00. Play money is a separate
 * currency.
 */
const PLAY_MONEY_MINOR = 100_000n;

/** Grants the promotions for new members, and offers free rounds for their registration. */
@Injectable()
export class RegistrationService {
  readonly #logger = new Logger(RegistrationService.name);

  constructor(
    @InjectRpc(identity.IdentityService) private readonly identity: PromotionsIdentity,
    @Inject(GrantService) private readonly grants: GrantService,
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @Inject(PROMOTION_RULES) private readonly rules: readonly PromotionRule[],
  ) {}

  /**
   * Grants the registration promotions to a new player, and play money to a trial member. If a bonus requires a
   * confirmed contact, `onContactConfirmed` grants it later.
   * @throws Failure if the identity service or the wallet did not answer; the event must then be handled again.
   */
  async onRegistered(event: identity.MemberRegistered, eventKey: string, tx: Tx): Promise<void> {
    const { memberId, type, currency, brand } = event;
    if (type === identity.MemberType.TRIAL) {
      const award = { promotion: 'free-play', currency, cashMinor: PLAY_MONEY_MINOR, bonusMinor: 0n };
      await this.grants.grant(tx, {
        memberId,
        brand,
        postingKey: `${eventKey}:free-play`,
        award: { ...award, turnoverRequiredMinor: 0n, contributionPpm: [], ...NO_TERMS },
      });
      return;
    }
    if (!event.bonusWaits) await this.#grantAll(event, event.registeredAt, eventKey, tx);
  }

  /**
   * Grants the registration bonus that was held until the member confirmed a contact.
   * @throws the failures of `onRegistered`.
   */
  async onContactConfirmed(event: identity.MemberContactConfirmed, eventKey: string, tx: Tx): Promise<void> {
    if (event.bonusWaited) await this.#grantAll(event, event.confirmedAt, eventKey, tx);
  }

  /** Reads the member from the identity service again, because the member may have been excluded since the event. */
  async #grantAll(
    { memberId, brand: code }: Pick<identity.MemberRegistered, 'memberId' | 'brand'>,
    occurredAt: Timestamp | undefined,
    eventKey: string,
    tx: Tx,
  ): Promise<void> {
    const [brand, { type, status, currency }] = await Promise.all([
      this.identity.getBrand({ code }, { idempotent: true }),
      this.identity.getMember({ memberId }, { idempotent: true, memberId }),
    ]);
    const at = occurredAt ? timestampDate(occurredAt) : new Date();
    for (const rule of this.rules.filter(isMoneyRule).filter(({ trigger }) => trigger === 'registration')) {
      const decision = decide(rule, { member: { id: memberId, type, status, currency }, brand, at });
      if (!decision.eligible) {
        this.#logger.debug(`${rule.id} is not for ${memberId}: ${decision.reason}`);
        continue;
      }
      const { award } = decision;
      const { id, freeRounds, whileOpen } = rule;
      if (!freeRounds) {
        await this.grants.grant(tx, { memberId, brand: brand.code, postingKey: `${eventKey}:${id}`, award });
        continue;
      }
      const to = { memberId, brand: brand.code, currency: award.currency, kind: 'registration', at } as const;
      const form = { pool: rule.reward.pool(brand), turnoverPercent: turnoverPercentOf(rule, brand), whileOpen };
      const reward = rewardOf(
        { id, claimDays: freeRounds.claimDays },
        { ...form, freeRounds },
        { ...to, occasion: ONCE, by: 'member' },
        award.cashMinor + award.bonusMinor,
      );
      if (reward) await this.rewards.offer(tx, [reward]);
    }
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import { invalid } from '../promotions.errors.js';
import type { PromotionsIdentity } from '../promotions.identity.js';
import type { Reward } from '../rewards/reward.js';
import { rewardOf } from '../rewards/reward-of.js';
import { RewardsService } from '../rewards/rewards.service.js';
import { ALL_CODE_PROMOTIONS } from '../rules/code-promotions.js';
import { isRunning } from '../rules/decide.js';
import { isCode, normalised, refusalOf } from './promo-code.js';
import { PromoCodeStore } from './promo-code.store.js';

/** How many promotion codes a member may enter within the time window of the limit. Correct codes count too. */
export const TRIES_MAX = 10;
const TRIES_WINDOW_SECONDS = 3_600;

/** A member's request to use a code. */
export interface CodeUse {
  readonly memberId: string;
  readonly brand: string;
  /** The code as the member typed it. */
  readonly code: string;
  readonly key: string;
}

/**
 * Gives members the reward of a promotion code (domain rules §8). One transaction counts the use and offers the
 * reward; after that the reward is claimed like any other. If the process crashes in between, the member can claim the
 * reward in the reward centre.
 */
@Injectable()
export class CodesService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PromoCodeStore) private readonly codes: PromoCodeStore,
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @InjectRpc(identity.IdentityService) private readonly identity: Pick<PromotionsIdentity, 'getMember'>,
  ) {}

  /**
   * Uses a promotion code. A repeated call with the same key returns the same reward.
   * @throws Failure promotion.code_*, promotion.not_eligible (reason), request.rate_limited, request.invalid;
   * wallet.key_reused if the key was used with another code.
   */
  async use({ memberId, brand, code: typed, key }: CodeUse): Promise<Reward> {
    const code = normalised(typed);
    if (!isCode(code)) throw invalid('code');
    const held = await this.#heldBy(this.db, memberId, code, key);
    if (held) return this.rewards.claim(memberId, held, key);
    const { type, status, currency } = await this.identity.getMember({ memberId }, { memberId, idempotent: true });
    if (type === identity.MemberType.TRIAL) throw notEligible('trial');
    if (status !== identity.MemberStatus.ACTIVE) throw notEligible('member_status');
    if ((await this.codes.countTry(this.db, memberId, TRIES_WINDOW_SECONDS)) > TRIES_MAX)
      throw new Failure('request.rate_limited', { retryAfterSeconds: TRIES_WINDOW_SECONDS });
    const rewardId = await this.db.transaction((tx) => this.#use(tx, { memberId, brand, code, key, type, currency }));
    return this.rewards.claim(memberId, rewardId, key);
  }

  /**
   * Returns the id of the reward that the member got with this key; undefined if the key is new.
   * @throws Failure wallet.key_reused.
   */
  async #heldBy(sql: Sql, memberId: string, code: string, key: string): Promise<string | undefined> {
    const held = await this.codes.useOf(sql, memberId, key);
    if (held && held.code !== code) throw new Failure('wallet.key_reused');
    return held?.rewardId;
  }

  /** Counts the use of a code and offers its reward. Returns the id of the reward. */
  async #use(
    tx: Tx,
    use: CodeUse & { readonly type: identity.MemberType; readonly currency: string },
  ): Promise<string> {
    const { memberId, brand, key, type, currency } = use;
    const at = new Date();
    await this.codes.lockMember(tx, memberId);
    // A parallel request with the same idempotency key may have used a code while this one waited for the lock.
    const held = await this.#heldBy(tx, memberId, use.code, key);
    if (held) return held;
    const code = await this.codes.lock(tx, brand, use.code);
    const ownUses = code ? await this.codes.usesOf(tx, code.codeId, memberId) : 0;
    const refusal = refusalOf(code, ownUses, at);
    const rule = ALL_CODE_PROMOTIONS.find(({ id }) => id === code?.promotion);
    if (refusal || !code || !rule) throw new Failure(refusal ?? 'promotion.code_unknown');
    if (!rule.who.memberTypes.some((one) => one === type)) throw notEligible('member_type');
    if (!isRunning(rule, at)) throw new Failure('promotion.code_expired');
    const number = ownUses + 1;
    const occasion = `${code.codeId}:${number}`;
    const offer = rewardOf(rule, rule.pay, { memberId, brand, kind: 'code', currency, occasion, at, by: 'member' });
    if (!offer) throw notEligible('currency');
    const [reward] = await this.rewards.offer(tx, [offer]);
    if (!reward) throw new Failure('promotion.code_used');
    await this.codes.use(tx, code.codeId, { memberId, number, key, rewardId: reward.rewardId });
    return reward.rewardId;
  }
}

const notEligible = (reason: string): Failure => new Failure('promotion.not_eligible', { reason });

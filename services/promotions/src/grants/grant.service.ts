import { Inject, Injectable, Logger } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { promotions, wallet } from '@nm/contracts';
import { SeparateDb, type Tx } from '@nm/kit/db/db.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from '../promotions.config.js';
import type { Claim, Grant } from './grant.js';
import { GrantStore } from './grant.store.js';

/** The part of the wallet that grants need. */
export type GrantWallet = Pick<RpcClient<typeof wallet.WalletService>, 'post'>;

/** So many claims of others may fall before this event's own; the event log brings it back after that. */
const CLAIM_TRIES_MAX = 100;

/**
 * Grants awards: claim, post, issue. Each step is safe to repeat, so a crash anywhere between them is finished by
 * running the same event again: the claim is found, the wallet gives its stored answer, the issue happens once.
 */
@Injectable()
export class GrantService {
  readonly #logger = new Logger(GrantService.name);

  constructor(
    @Inject(SeparateDb) private readonly apart: SeparateDb,
    @Inject(GrantStore) private readonly grants: GrantStore,
    @Inject(Outbox) private readonly outbox: Outbox,
    @InjectRpc(wallet.WalletService) private readonly wallet: GrantWallet,
    @Inject(PROMOTIONS_CONFIG) private readonly config: PromotionsConfig,
  ) {}

  /**
   * Grants a claim at most once. A claim of another event that is under way is finished first: if the wallet refuses that one for
   * good, this event claims for itself, so a refusal takes the promotion from nobody but the event that it was said to.
   * @param tx the handler's own transaction: issued, published and handled commit together.
   * @throws Failure of the wallet; system.temporary while it is silent or the account not open: run it again.
   */
  async grant(tx: Tx, claim: Claim): Promise<void> {
    for (let tries = 0; tries < CLAIM_TRIES_MAX; tries += 1) {
      // Committed before the wallet is asked: what is posted under the key can then never differ between two attempts.
      const grant = await this.grants.claim(this.apart, claim);
      if (!grant) continue;
      if (grant.status !== 'processing') return;
      const answer = await this.#post(grant);
      if (answer.status === wallet.PostStatus.APPLIED) return this.#issue(tx, grant, answer.transferId);
      if (answer.status !== wallet.PostStatus.REFUSED)
        throw new Error(`the wallet answered with posting status ${answer.status}`);
      this.#logger.warn(`${grant.promotion} was refused to ${grant.memberId}: ${answer.code}`);
      // Committed apart as well: in the handler's transaction it would hold up every other claim, this event's own included.
      await this.grants.reject(this.apart, grant.grantId, answer.code);
      if (grant.postingKey === claim.postingKey) return;
    }
    throw new Failure('system.temporary');
  }

  async #post(grant: Grant): Promise<wallet.PostResult> {
    const { memberId, currency, postingKey, promotion, cashMinor, bonusMinor, turnoverRequiredMinor } = grant;
    const answer = this.wallet.post(
      {
        memberId,
        currency,
        key: postingKey,
        reference: grant.grantId,
        movement: { case: 'grant', value: { amount: { cashMinor, bonusMinor }, turnoverRequiredMinor, promotion } },
      },
      { memberId, deadlineMs: this.config.walletDeadlineMs, idempotent: true },
    );
    return answer.catch((error: unknown) => {
      // The wallet opens the account by the very event that brought us here; it may be a moment behind.
      if (isFailure(error, 'resource.not_found')) throw new Failure('system.temporary', undefined, { cause: error });
      throw error;
    });
  }

  async #issue(tx: Tx, grant: Grant, transferId: string): Promise<void> {
    const issued = await this.grants.issue(tx, grant.grantId, transferId);
    if (!issued?.grantedAt) return;
    const { memberId, brand, grantId, promotion, currency, cashMinor, bonusMinor } = issued;
    await this.outbox.append(tx, promotions.BonusGrantedSchema, {
      memberId,
      brand,
      grantId,
      promotion,
      currency,
      amount: { cashMinor, bonusMinor },
      grantedAt: timestampFromDate(issued.grantedAt),
    });
  }
}

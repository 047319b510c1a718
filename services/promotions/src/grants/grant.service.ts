import { Inject, Injectable, Logger } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { promotions, wallet } from '@nm/contracts';
import { SeparateDb, type Sql, type Tx } from '@nm/kit/db/db.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from '../promotions.config.js';
import type { Claim, Grant } from './grant.js';
import { GrantStore } from './grant.store.js';

/** The part of the wallet client that this service uses. */
export type GrantWallet = Pick<RpcClient<typeof wallet.WalletService>, 'post' | 'forfeitGrant'>;

/**
 * How many times one attempt tries to store its claim while claims of other events are rejected. After that the
 * attempt fails, and the event log delivers the event again.
 */
const CLAIM_TRIES_MAX = 100;

/**
 * Grants a promotion in three steps: store the claim, post to the wallet, mark the claim as issued. Each step can be
 * repeated without a second effect. After a crash the event is handled again: the claim is found, the wallet returns
 * its stored answer, and the claim is marked as issued.
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
   * Grants the promotion of a claim at most once. If another event has a pending claim of the same promotion, that
   * claim is completed first. A rejection by the wallet applies only to the event that caused it. If the wallet rejects
   * the other claim, this event therefore makes a claim of its own. Returns the claim with its result.
   * @param tx the handler's transaction, in which the issued claim, the published event and the inbox row commit
   * together.
   * @throws Failure of the wallet; system.temporary if the wallet does not answer or the account is not open yet. The
   * event must then be handled again.
   */
  async grant(tx: Tx, claim: Claim): Promise<Grant> {
    for (let tries = 0; tries < CLAIM_TRIES_MAX; tries += 1) {
      // The claim is committed before the wallet is called, so that two attempts with the same key always post the same
      // amount.
      const grant = await this.grants.claim(this.apart, claim);
      if (!grant) continue;
      if (grant.status !== 'processing') return grant;
      const answer = await this.#post(grant);
      if (answer.status === wallet.PostStatus.APPLIED) return this.#issue(tx, grant, answer.transferId);
      if (answer.status !== wallet.PostStatus.REFUSED)
        throw new Error(`the wallet answered with posting status ${answer.status}`);
      this.#logger.warn(`${grant.promotion} was refused to ${grant.memberId}: ${answer.code}`);
      // The rejection is committed in a transaction of its own. In the handler's transaction, its row lock would block
      // other claims, including the new claim of this event.
      await this.grants.reject(this.apart, grant.grantId, answer.code);
      if (grant.postingKey === claim.postingKey) return { ...grant, status: 'rejected', refusalCode: answer.code };
    }
    throw new Failure('system.temporary');
  }

  /** Returns true if a grant with this posting key was begun. The wallet may then already have posted it. */
  isBegun(sql: Sql, postingKey: string): Promise<boolean> {
    return this.grants.isBegun(sql, postingKey);
  }

  /**
   * Forfeits the bonus that was granted for a deposit, because the deposit was charged back. A bonus for this deposit
   * can then no longer be granted (see DepositBonusService).
   * @throws Failure of the wallet; system.temporary while the wallet has not answered the grant yet. The event must
   * then be handled again.
   */
  async forfeit(tx: Tx, orderId: string): Promise<void> {
    await this.grants.addChargeback(tx, orderId);
    await this.#forfeit(tx, await this.grants.ofOrder(tx, orderId));
  }

  /**
   * Forfeits the bonus that was granted with a posting key.
   * @throws the failures of `forfeit`.
   */
  async forfeitPosting(tx: Tx, postingKey: string): Promise<void> {
    await this.#forfeit(tx, await this.grants.ofPosting(tx, postingKey));
  }

  async #forfeit(tx: Tx, grant: Grant | undefined): Promise<void> {
    if (!grant || grant.forfeitedAt || grant.status === 'rejected') return;
    if (grant.status === 'processing') throw new Failure('system.temporary');
    const { memberId, grantId, postingKey: grantKey, bonusMinor } = grant;
    if (bonusMinor > 0n)
      await this.wallet.forfeitGrant(
        { memberId, key: `forfeit:${grantId}`, grantKey, reference: grantId },
        { memberId, deadlineMs: this.config.walletDeadlineMs, idempotent: true },
      );
    await this.grants.setForfeited(tx, grantId);
  }

  async #post(grant: Grant): Promise<wallet.PostResult> {
    const { memberId, currency, postingKey, promotion, cashMinor, bonusMinor, turnoverRequiredMinor, contributionPpm } =
      grant;
    const { stakeMaxMinor, expiresAfterDays } = grant;
    const answer = this.wallet.post(
      {
        memberId,
        currency,
        key: postingKey,
        reference: grant.grantId,
        movement: {
          case: 'grant',
          value: {
            amount: { cashMinor, bonusMinor },
            turnoverRequiredMinor,
            promotion,
            contributionPpm: [...contributionPpm],
            ...{ stakeMaxMinor, expiresAfterDays },
          },
        },
      },
      { memberId, deadlineMs: this.config.walletDeadlineMs, idempotent: true },
    );
    return answer.catch((error: unknown) => {
      // The wallet opens the account when it handles the same registration event, so the account may not exist yet.
      if (isFailure(error, 'resource.not_found')) throw new Failure('system.temporary', undefined, { cause: error });
      throw error;
    });
  }

  async #issue(tx: Tx, grant: Grant, transferId: string): Promise<Grant> {
    const issued = await this.grants.issue(tx, grant.grantId, transferId);
    if (!issued?.grantedAt) return grant;
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
    return issued;
  }
}

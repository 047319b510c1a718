import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  FundClearingResponseSchema,
  PostManyResponseSchema,
  PostResultSchema,
  PostStatus,
  type PostOutcomeSchema,
  type PostRequestSchema,
  type WalletService,
} from '@nm/contracts/wallet.js';
import { Failure } from '@nm/kit/errors/failure.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';

type Wallet = RpcClient<typeof WalletService>;

/**
 * A fake wallet that makes the postings of clearing accounts. It stores one posting for each key, and fails if the test
 * wants it.
 */
export class ClearingBooks {
  readonly posted = new Map<string, { memberId: string; amountMinor: bigint }>();
  readonly funded = new Map<string, bigint>();
  /** The amounts that were posted back to the house, by posting key. */
  readonly returned = new Map<string, bigint>();
  /** The clearing account that each funding and each payment used, by posting key. */
  readonly accounts = new Map<string, string>();
  /**
   * How many of the next calls to this fake wallet fail. Half of them fail after the posting was stored, as if the
   * answer had been lost.
   */
  faults = 0;

  /** The cash of each member. Negative net amounts are taken from it. */
  readonly cash = new Map<string, bigint>();
  readonly collected = new Map<string, bigint>();

  /** The ids of the settlements whose postings this fake wallet refuses. */
  refused: ReadonlySet<string> = new Set();

  readonly client = {
    postMany: async ({ posts = [] }: Parameters<Wallet['postMany']>[0]) => {
      this.#misbehave('before');
      const outcomes = posts.map((post) => ({ outcome: this.#post(post) }));
      this.#misbehave('after');
      return create(PostManyResponseSchema, { outcomes });
    },
    getPosting: async ({ key = '' }: Parameters<Wallet['getPosting']>[0]) => {
      this.#misbehave('before');
      if (!this.posted.has(key)) throw new Failure('resource.not_found');
      return create(PostResultSchema, { status: PostStatus.APPLIED, replayed: true });
    },
    fundClearing: async ({ key = '', amountMinor = 0n, account = '' }: Parameters<Wallet['fundClearing']>[0]) => {
      this.accounts.set(key, account);
      this.funded.set(key, amountMinor);
      this.#misbehave('after');
      return create(FundClearingResponseSchema, {});
    },
    returnClearing: async ({ key = '', amountMinor = 0n }: Parameters<Wallet['returnClearing']>[0]) => {
      this.#misbehave('before');
      this.returned.set(key, amountMinor);
      this.#misbehave('after');
      return create(FundClearingResponseSchema, {});
    },
  } as unknown as Wallet;

  #post({
    key = '',
    memberId = '',
    reference = '',
    movement,
  }: MessageInitShape<typeof PostRequestSchema>): MessageInitShape<typeof PostOutcomeSchema>['outcome'] {
    if (movement?.case === 'clearing' && movement.value.collectMinorMax) {
      const cash = this.cash.get(memberId) ?? 0n;
      const askedMinor = movement.value.collectMinorMax;
      const taken = this.collected.get(key) ?? (cash < askedMinor ? cash : askedMinor);
      if (!this.collected.has(key)) this.cash.set(memberId, cash - taken);
      this.collected.set(key, taken);
      return { case: 'posted', value: { status: PostStatus.APPLIED, stake: { cashMinor: taken } } };
    }
    const amountMinor = movement?.case === 'clearing' ? (movement.value.amountMinor ?? 0n) : 0n;
    const earlier = this.posted.get(key);
    if (this.refused.has(reference)) return { case: 'failed', value: { code: 'system.temporary' } };
    if (earlier && earlier.amountMinor !== amountMinor) return { case: 'failed', value: { code: 'wallet.key_reused' } };
    this.posted.set(key, { memberId, amountMinor });
    if (movement?.case === 'clearing') this.accounts.set(key, movement.value.account ?? '');
    return { case: 'posted', value: { status: PostStatus.APPLIED, replayed: earlier !== undefined } };
  }

  #misbehave(when: 'before' | 'after'): void {
    if (this.faults <= 0 || (this.faults % 2 === 0) !== (when === 'after')) return;
    this.faults -= 1;
    throw new Failure('system.temporary');
  }

  sum(): bigint {
    return [...this.posted.values()].reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  }

  /** Returns the sum of the money in all clearing accounts. */
  inClearing(): bigint {
    const total = (amounts: ReadonlyMap<string, bigint>): bigint =>
      [...amounts.values()].reduce((sum, amount) => sum + amount, 0n);
    return total(this.funded) + total(this.collected) - this.sum() - total(this.returned);
  }
}

import { create } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { Failure, failureDataToJson, isFailure } from '@nm/kit/errors/failure.js';
import type { RoundWallet } from '../rounds/round-posting.gateway.js';

/**
 * A fault of one posting. `answer_lost`: the posting is stored, but the caller gets a time-out. `call_lost`: the whole
 * call gets a time-out.
 */
export type Fault = 'never_arrived' | 'answer_lost' | 'call_lost' | 'account_not_open' | 'broken_answer';

type Post = NonNullable<Parameters<RoundWallet['postMany']>[0]['posts']>[number];

interface Stored {
  readonly input: string;
  readonly answer: wallet.PostResult;
}

/**
 * A fake wallet in memory. It stores one posting for each member and key, also a refusal, and produces faults if the
 * test wants it.
 */
export class MisbehavingWallet implements RoundWallet {
  readonly postings = new Map<string, Stored>();
  /** The faults of the next postings and look-ups. Each posting or look-up removes the first fault from the list. */
  readonly faults: (Fault | undefined)[] = [];
  /** The number of postings and look-ups. If a call contains several, each of them counts. */
  calls = 0;
  postManyCalls = 0;
  /** True if this fake wallet fails every call that contains several postings. */
  refusesMany = false;
  /** True if all bonuses have ended. The house then receives the bonus part of wins and of returned stakes. */
  bonusEnded = false;
  readonly #balances = new Map<string, { cash: bigint; bonus: bigint; version: bigint }>();
  #lostCalls = 0;
  readonly #rolledBack = new Set<string>();
  readonly #refused = new Map<string, string>();

  fund(memberId: string, cash: bigint, bonus = 0n): void {
    this.#balances.set(memberId, { cash, bonus, version: 1n });
  }

  /** Stores a rollback that arrives before its bet. The bet is then never carried out. */
  tombstone(memberId: string, key: string): void {
    this.#rolledBack.add(`${memberId}:${key}`);
  }

  /** Makes the wallet refuse every later bet of this member with the given code. */
  refuse(memberId: string, code: string): void {
    this.#refused.set(memberId, code);
  }

  balanceOf(memberId: string): bigint {
    const balance = this.#balances.get(memberId);
    return balance ? balance.cash + balance.bonus : 0n;
  }

  async #postOne(request: Post): Promise<wallet.PostResult> {
    const fault = await this.#begin();
    const answer = this.#post(request);
    if (fault === 'call_lost') this.#lostCalls += 1;
    if (fault === 'answer_lost' || fault === 'call_lost') throw new Failure('system.temporary');
    if (fault === 'broken_answer') return { ...answer, stake: undefined };
    return answer;
  }

  readonly postMany: RoundWallet['postMany'] = async ({ posts = [] }) => {
    this.postManyCalls += 1;
    if (this.refusesMany && posts.length > 1) throw new Failure('access.denied');
    const lostBefore = this.#lostCalls;
    const outcomes = await Promise.all(
      posts.map(async (post) => {
        try {
          return { outcome: { case: 'posted' as const, value: await this.#postOne(post) } };
        } catch (error) {
          if (!isFailure(error)) throw error;
          return {
            outcome: { case: 'failed' as const, value: { code: error.code, dataJson: failureDataToJson(error.data) } },
          };
        }
      }),
    );
    if (this.#lostCalls > lostBefore) throw new Failure('system.temporary');
    return create(wallet.PostManyResponseSchema, { outcomes });
  };

  readonly getPosting: RoundWallet['getPosting'] = async ({ memberId = '', key = '' }) => {
    await this.#begin();
    const stored = this.postings.get(`${memberId}:${key}`);
    if (!stored) throw new Failure('resource.not_found');
    return { ...stored.answer, replayed: true };
  };

  async #begin(): Promise<Fault | undefined> {
    this.calls += 1;
    await new Promise((resolve) => setImmediate(resolve));
    const fault = this.faults.shift();
    if (fault === 'never_arrived') throw new Failure('system.temporary');
    if (fault === 'account_not_open') throw new Failure('resource.not_found');
    return fault;
  }

  #post({ memberId = '', currency = '', key = '', movement }: Post): wallet.PostResult {
    const id = `${memberId}:${key}`;
    if (
      movement?.case !== 'betWin' &&
      movement?.case !== 'bet' &&
      movement?.case !== 'win' &&
      movement?.case !== 'rollback'
    )
      throw new Failure('request.invalid');
    const { play: _, ...amounts }: Record<string, unknown> = { ...movement.value };
    const input = [currency, movement.case, ...Object.values(amounts).map(String)].join(' ');
    const earlier = this.postings.get(id);
    if (earlier && earlier.input !== input) throw new Failure('wallet.key_reused');
    if (earlier) return { ...earlier.answer, replayed: true };
    const answer = this.#moved(memberId, currency, id, movement);
    this.postings.set(id, { input, answer });
    return answer;
  }

  #moved(memberId: string, currency: string, id: string, movement: NonNullable<Post['movement']>): wallet.PostResult {
    switch (movement.case) {
      case 'betWin':
        return this.#decide(id, memberId, currency, movement.value.stakeMinor ?? 0n, movement.value.payoutMinor ?? 0n);
      case 'bet':
        return this.#decide(id, memberId, currency, movement.value.stakeMinor ?? 0n, 0n);
      case 'win':
        return this.#pay(id, memberId, currency, movement.value.betKey ?? '', movement.value.payoutMinor ?? 0n);
      case 'rollback':
        return this.#pay(id, memberId, currency, movement.value.betKey ?? '', undefined);
      default:
        throw new Failure('request.invalid');
    }
  }

  /**
   * Posts the win of an earlier bet, split between cash and bonus in the same proportion as the bet. If the payout is
   * undefined, it returns the stake instead.
   */
  #pay(id: string, memberId: string, currency: string, betKey: string, payout: bigint | undefined): wallet.PostResult {
    const stake = this.postings.get(`${memberId}:${betKey}`)?.answer.stake;
    const balance = this.#balances.get(memberId);
    if (!stake || !balance) throw new Failure('resource.not_found');
    const total = stake.cashMinor + stake.bonusMinor;
    const cashMinor = ((payout ?? total) * stake.cashMinor) / total;
    const bonusMinor = (payout ?? total) - cashMinor;
    const split = { cashMinor, bonusMinor: this.bonusEnded ? 0n : bonusMinor };
    balance.cash += split.cashMinor;
    balance.bonus += split.bonusMinor;
    balance.version += 1n;
    return create(wallet.PostResultSchema, {
      status: wallet.PostStatus.APPLIED,
      transferId: `transfer of ${id}`,
      balance: { currency, cashMinor: balance.cash, bonusMinor: balance.bonus, version: balance.version },
      payout: split,
      houseMinor: bonusMinor - split.bonusMinor,
    });
  }

  #decide(id: string, memberId: string, currency: string, stake: bigint, payout: bigint): wallet.PostResult {
    const balance = this.#balances.get(memberId) ?? { cash: 0n, bonus: 0n, version: 0n };
    const after = (status: wallet.PostStatus, rest: object = {}) =>
      create(wallet.PostResultSchema, {
        status,
        transferId: `transfer of ${id}`,
        ...rest,
        balance: { currency, cashMinor: balance.cash, bonusMinor: balance.bonus, version: balance.version },
      });
    if (this.#rolledBack.has(id)) return after(wallet.PostStatus.ROLLED_BACK);
    const code = this.#refused.get(memberId);
    if (code) return after(wallet.PostStatus.REFUSED, { code });
    if (stake > balance.cash + balance.bonus)
      return after(wallet.PostStatus.REFUSED, { code: 'wallet.insufficient_funds' });
    const stakeCash = stake < balance.cash ? stake : balance.cash;
    const payoutCash = (payout * stakeCash) / stake;
    balance.cash += payoutCash - stakeCash;
    balance.bonus += payout - payoutCash - (stake - stakeCash);
    balance.version += 1n;
    this.#balances.set(memberId, balance);
    return after(wallet.PostStatus.APPLIED, {
      stake: { cashMinor: stakeCash, bonusMinor: stake - stakeCash },
      payout: { cashMinor: payoutCash, bonusMinor: payout - payoutCash },
    });
  }
}

import { create } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { LotteryWallet } from '../lottery/slips/slips.service.js';

type Post = Parameters<LotteryWallet['post']>[0];

interface Stored {
  readonly answer: wallet.PostResult;
  rolledBack: boolean;
}

/**
 * A fake wallet in memory for bets, wins and rollbacks. It stores one posting for each member and key, and produces
 * faults if the test wants it.
 */
export class TestLotteryWallet implements LotteryWallet {
  readonly postings = new Map<string, Stored>();
  /**
   * The faults that the test wants for the next postings, in order. Each call, also for many postings, removes the
   * first fault from the list. `lost`: the posting never arrives. `answer_lost`: the posting is stored, but the caller
   * gets a time-out.
   */
  readonly faults: ('lost' | 'answer_lost' | undefined)[] = [];
  /** The members whose postings in a call for many postings fail, as they do while their account is locked. */
  readonly locked = new Set<string>();
  /** True if all bonuses have ended. The house then receives the bonus part of wins and of returned stakes. */
  bonusEnded = false;
  readonly #balances = new Map<string, { cash: bigint; bonus: bigint; version: bigint }>();
  /** The sum of the valid stakes in the postings of wins, by member. */
  readonly counted = new Map<string, bigint>();

  fund(memberId: string, cash: bigint, bonus = 0n): void {
    this.#balances.set(memberId, { cash, bonus, version: 1n });
  }

  balanceOf(memberId: string): bigint {
    const { cash, bonus } = this.#of(memberId);
    return cash + bonus;
  }

  readonly post: LotteryWallet['post'] = async (request) => {
    await new Promise((resolve) => setImmediate(resolve));
    const fault = this.faults.shift();
    if (fault === 'lost') throw new Failure('system.temporary');
    const answer = this.#post(request);
    if (fault === 'answer_lost') throw new Failure('system.temporary');
    return answer;
  };

  readonly postMany: LotteryWallet['postMany'] = async ({ posts = [] }) => {
    const fault = this.faults.shift();
    if (fault === 'lost') throw new Failure('system.temporary');
    const outcomes = posts.map((post) => ({
      outcome: this.locked.has(post.memberId ?? '')
        ? { case: 'failed' as const, value: { code: 'system.temporary' } }
        : { case: 'posted' as const, value: this.#post(post) },
    }));
    await new Promise((resolve) => setImmediate(resolve));
    if (fault === 'answer_lost') throw new Failure('system.temporary');
    return create(wallet.PostManyResponseSchema, { outcomes });
  };

  readonly getPosting: LotteryWallet['getPosting'] = async ({ memberId = '', key = '' }) => {
    const stored = this.postings.get(`${memberId}:${key}`);
    if (!stored) throw new Failure('resource.not_found');
    return { ...stored.answer, replayed: true };
  };

  #of(memberId: string): { cash: bigint; bonus: bigint; version: bigint } {
    const balance = this.#balances.get(memberId) ?? { cash: 0n, bonus: 0n, version: 0n };
    this.#balances.set(memberId, balance);
    return balance;
  }

  #post({ memberId = '', key = '', currency = '', movement }: Post): wallet.PostResult {
    const id = `${memberId}:${key}`;
    const earlier = this.postings.get(id);
    if (earlier) return { ...earlier.answer, replayed: true };
    const balance = this.#of(memberId);
    const none = { cashMinor: 0n, bonusMinor: 0n };
    let [stake, payout, status, code] = [none, none, wallet.PostStatus.APPLIED, ''];
    const betOf = (betKey = ''): Stored | undefined => this.postings.get(`${memberId}:${betKey}`);
    if (movement?.case === 'bet') {
      const { stakeMinor = 0n } = movement.value;
      if (stakeMinor > balance.cash + balance.bonus)
        [status, code] = [wallet.PostStatus.REFUSED, 'wallet.insufficient_funds'];
      else {
        const cashMinor = stakeMinor < balance.cash ? stakeMinor : balance.cash;
        stake = { cashMinor, bonusMinor: stakeMinor - cashMinor };
      }
    } else if (movement?.case === 'win') {
      const bet = betOf(movement.value.betKey);
      if (!bet?.answer.stake || bet.rolledBack) throw new Failure('resource.not_found');
      const { payoutMinor = 0n, validStakeMinor = 0n } = movement.value;
      const cashMinor =
        (payoutMinor * bet.answer.stake.cashMinor) / (bet.answer.stake.cashMinor + bet.answer.stake.bonusMinor);
      payout = { cashMinor, bonusMinor: payoutMinor - cashMinor };
      this.counted.set(memberId, (this.counted.get(memberId) ?? 0n) + validStakeMinor);
    } else if (movement?.case === 'rollback') {
      const bet = betOf(movement.value.betKey);
      if (!bet || bet.rolledBack) status = wallet.PostStatus.ROLLED_BACK;
      else {
        bet.rolledBack = true;
        payout = bet.answer.stake ?? none;
      }
    } else throw new Failure('request.invalid');
    const houseMinor = this.bonusEnded ? payout.bonusMinor : 0n;
    payout = { ...payout, bonusMinor: payout.bonusMinor - houseMinor };
    balance.cash += payout.cashMinor - stake.cashMinor;
    balance.bonus += payout.bonusMinor - stake.bonusMinor;
    balance.version += 1n;
    const answer = create(wallet.PostResultSchema, {
      status,
      code,
      transferId: `transfer of ${id}`,
      stake,
      payout,
      houseMinor,
      balance: { currency, cashMinor: balance.cash, bonusMinor: balance.bonus, version: balance.version },
    });
    this.postings.set(id, { answer, rolledBack: false });
    return answer;
  }
}

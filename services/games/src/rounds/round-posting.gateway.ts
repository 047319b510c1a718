import { AsyncResource } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { MicroBatcher, type Outcome } from '@nm/kit/concurrency/micro-batcher.js';
import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { traceparent, withStep } from '@nm/kit/telemetry/trace-context.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { BATCHES } from './round-batches.js';
import { NO_POOLS, totalOf, validStakeOf, type PoolSplit, type Round } from './round.js';

const { WalletService } = wallet;

/** The part of the wallet client that rounds use. */
export type RoundWallet = Pick<RpcClient<typeof WalletService>, 'postMany' | 'getPosting'>;

/** The effect of the wallet's answer on an open round: it ends, or it goes on. */
export type RoundEnd =
  | {
      readonly kind: 'settled';
      readonly transferId: string;
      readonly stake: PoolSplit;
      readonly payout: PoolSplit;
      readonly balanceMinor: bigint;
      readonly balanceVersion: bigint;
    }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'voided' }
  /** The wallet accepted the stake of a round with steps. The round continues. */
  | {
      readonly kind: 'taken';
      readonly transferId: string;
      readonly stake: PoolSplit;
      readonly balanceMinor: bigint;
      readonly balanceVersion: bigint;
    };

type Post = MessageInitShape<typeof wallet.PostRequestSchema>;

/**
 * The attributes of the trace span of a posting. Each posting has a span in the trace of its own bet, also if several
 * postings share one call.
 */
const STEP = {
  name: `${WalletService.name}/${WalletService.method.post.name}`,
  kind: 'client',
  attributes: { peer: 'wallet' },
} as const;

interface Command {
  readonly post: Post;
  /** The time (`performance.now()`, ms) until which the bet waits for the posting. */
  readonly deadlineMs: number;
  /** The async context of the bet, which contains the trace of the bet. */
  readonly context: AsyncResource;
}

/**
 * Posts rounds to the wallet. A round without steps has one posting for stake and payout; its key is the id of the
 * round. A round with steps has one posting for the stake, and later one for the payout. The postings of several bets
 * share one call.
 */
@Injectable()
export class RoundPostings {
  readonly #postings = new MicroBatcher<Command, wallet.PostResult>('RoundPostings', {
    ...BATCHES,
    run: (commands) => this.#postAll(commands),
    retrySingly: true,
    // After a time-out, the postings of a call are not repeated one by one, because each call would probably time out
    // too. After any other error they are repeated one by one, because a single posting may have caused it.
    failsAll: (error) => isFailure(error, 'system.temporary'),
  });

  constructor(
    @InjectRpc(WalletService) private readonly wallet: RoundWallet,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /**
   * Makes the next posting of a round, and returns the wallet's answer. The answer may be a refusal.
   * @throws the failures of the wallet's call Post; system.temporary if the answer is unknown.
   */
  post(round: Round): Promise<wallet.PostResult> {
    const deadlineMs = performance.now() + this.config.walletDeadlineMs;
    return this.#postings.submit(
      { post: postingOf(round), deadlineMs, context: new AsyncResource('posting') },
      deadlineMs,
    );
  }

  /**
   * Looks up the answer that the wallet has stored; undefined if the wallet has no posting for the round.
   * @throws Failure system.temporary if the wallet does not answer.
   */
  async stored(round: Round): Promise<wallet.PostResult | undefined> {
    const { memberId } = round;
    try {
      return await this.wallet.getPosting(
        { memberId, key: postingKeyOf(round) },
        { memberId, deadlineMs: this.config.walletDeadlineMs, idempotent: true },
      );
    } catch (error) {
      if (isFailure(error, 'resource.not_found')) return undefined;
      throw error;
    }
  }

  /**
   * Makes the postings of a batch in one call. The deadline of the call is the latest deadline in the batch. Each
   * posting has a span in the trace of its own bet.
   */
  async #postAll(commands: readonly Command[]): Promise<Outcome<wallet.PostResult>[]> {
    const deadlineMs = Math.max(...commands.map((command) => command.deadlineMs)) - performance.now();
    const posts: Post[] = [];
    // The call starts one microtask later. By then, every command has opened its span and added its posting.
    const call = Promise.resolve().then(() => this.wallet.postMany({ posts }, { deadlineMs, idempotent: true }));
    for (const { post, context } of commands) {
      void context.runInAsyncScope(() =>
        withStep(STEP, () => {
          posts.push({ ...post, traceparent: traceparent() });
          return call;
        }),
      );
    }
    const { outcomes } = await call;
    if (outcomes.length !== commands.length)
      throw new Error(`the wallet gave ${outcomes.length} outcomes for ${commands.length} postings`);
    return outcomes.map(outcomeOf);
  }
}

function outcomeOf({ outcome }: wallet.PostOutcome): Outcome<wallet.PostResult> {
  if (outcome.case === 'posted') return { value: outcome.value };
  const { code = '', dataJson = '' } = outcome.value ?? {};
  const data = dataJson === '' ? undefined : (JSON.parse(dataJson) as Record<string, unknown>);
  return { error: isFailureCode(code) ? new Failure(code, data) : new Failure('internal') };
}

type Phase = 'round' | 'stake' | 'payout' | 'refund';

/**
 * Returns which posting an open round needs next. A round without steps has one posting for stake and payout. A round
 * with steps has one for the stake, and after its end one for the payout or for the return of the stake.
 */
const phaseOf = ({ stepped, transferId, endReason }: Round): Phase => {
  if (!stepped) return 'round';
  if (transferId === undefined) return 'stake';
  return endReason === 'voided' ? 'refund' : 'payout';
};

/** Returns the idempotency key of the next posting of a round to the wallet. */
const postingKeyOf = (round: Round): string =>
  ({
    round: round.roundId,
    stake: round.roundId,
    payout: `${round.roundId}:win`,
    refund: `${round.roundId}:void`,
  })[phaseOf(round)];

const postingOf = (round: Round): Post => ({
  memberId: round.memberId,
  currency: round.currency,
  key: postingKeyOf(round),
  reference: round.roundId,
  movement: movementOf(round),
});

function movementOf(round: Round): NonNullable<Post['movement']> {
  const { roundId, stakeMinor, payoutMinor, category, gameCode, vassalage: vendor } = round;
  const play = { vendor, gameCode, roundId, category };
  const validStakeMinor = validStakeOf(round);
  switch (phaseOf(round)) {
    case 'round':
      return { case: 'betWin', value: { stakeMinor, payoutMinor, validStakeMinor, play } };
    case 'stake':
      return { case: 'bet', value: { stakeMinor, play } };
    case 'payout':
      // A payout of 0 is posted too, because the posting also counts the valid stake and closes the bet in the wallet.
      return { case: 'win', value: { payoutMinor, betKey: roundId, validStakeMinor, play } };
    case 'refund':
      return { case: 'rollback', value: { betKey: roundId } };
  }
}

/**
 * Returns how a round ends, according to the wallet's answer to its posting. The wallet's answer decides (domain §5).
 * If the bonus in the stake was forfeited or expired, the house receives the bonus part of the payout or of the
 * returned stake. The payout of the round is then only the member's part.
 * @throws Error if the wallet has moved other amounts than those of the round. The round then stays open, and an
 * operator must check it.
 */
export function roundEndOf(round: Round, answer: wallet.PostResult): RoundEnd {
  const { status, code, transferId, balance, houseMinor } = answer;
  if (status === wallet.PostStatus.REFUSED) return { kind: 'refused', code };
  if (status === wallet.PostStatus.ROLLED_BACK) return { kind: 'voided' };
  if (status !== wallet.PostStatus.APPLIED) throw new Error(`the wallet answered with posting status ${status}`);
  const phase = phaseOf(round);
  const stake = phase === 'payout' || phase === 'refund' ? round.stake : splitOf(answer.stake);
  const payout = splitOf(answer.payout);
  const expected = { round: round.payoutMinor, stake: 0n, payout: round.payoutMinor, refund: round.stakeMinor }[phase];
  const movedMinor = totalOf(payout) + houseMinor;
  if (totalOf(stake) !== round.stakeMinor || movedMinor !== expected || houseMinor < 0n) {
    throw new Error(
      `transfer ${transferId} moved ${totalOf(stake)} and ${movedMinor}, the round says ${round.stakeMinor} and ${expected}`,
    );
  }
  if (phase === 'refund') return { kind: 'voided' };
  if (!balance) throw new Error(`transfer ${transferId} came without a balance`);
  const after = { balanceMinor: balance.cashMinor + balance.bonusMinor, balanceVersion: balance.version };
  if (phase === 'stake') return { kind: 'taken', transferId, stake, ...after };
  return { kind: 'settled', transferId, stake, payout, ...after };
}

const splitOf = ({ cashMinor, bonusMinor }: PoolSplit = NO_POOLS): PoolSplit => ({ cashMinor, bonusMinor });

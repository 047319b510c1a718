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
import { postingKeyOf, postingOf } from './round-movement.js';
import type { Round } from './round.js';

const { WalletService } = wallet;

/** The part of the wallet client that rounds use. */
export type RoundWallet = Pick<RpcClient<typeof WalletService>, 'postMany' | 'getPosting'>;

/**
 * The attributes of a posting's trace span. Each posting has a span in the trace of its own bet, also when several
 * share one call.
 */
const STEP = {
  name: `${WalletService.name}/${WalletService.method.post.name}`,
  kind: 'client',
  attributes: { peer: 'wallet' },
} as const;

interface Command {
  readonly post: MessageInitShape<typeof wallet.PostRequestSchema>;
  /** The time, by `performance.now()`, at which the bet stops waiting. */
  readonly deadlineMs: number;
  /** The async context of the bet, in which its trace is stored. */
  readonly context: AsyncResource;
}

/**
 * Posts rounds to the wallet. A round without steps has one posting for stake and payout, whose key is the round's id.
 * A round with steps has one posting for the stake and later one for the payout. Postings of several bets share one
 * call.
 */
@Injectable()
export class RoundPostings {
  readonly #postings = new MicroBatcher<Command, wallet.PostResult>('RoundPostings', {
    ...BATCHES,
    run: (commands) => this.#postAll(commands),
    retrySingly: true,
    // After a timeout the postings are not repeated one by one, because each call would probably time out too. Any
    // other error may be caused by a single posting, so then they are repeated one by one.
    failsAll: (error) => isFailure(error, 'system.temporary'),
  });

  constructor(
    @InjectRpc(WalletService) private readonly wallet: RoundWallet,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /**
   * Makes the next posting of a round and returns the wallet's answer, which may be a refusal.
   * @throws the failures of the wallet's Post call; system.temporary if the answer is unknown.
   */
  post(round: Round): Promise<wallet.PostResult> {
    const deadlineMs = performance.now() + this.config.walletDeadlineMs;
    return this.#postings.submit(
      { post: postingOf(round), deadlineMs, context: new AsyncResource('posting') },
      deadlineMs,
    );
  }

  /**
   * Looks up the wallet's stored answer; undefined if the wallet has no posting for the round.
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
   * Posts a batch in one call. The call's deadline is the latest deadline in the batch. Each posting has a span in the
   * trace of its own bet.
   */
  async #postAll(commands: readonly Command[]): Promise<Outcome<wallet.PostResult>[]> {
    const deadlineMs = Math.max(...commands.map((command) => command.deadlineMs)) - performance.now();
    const posts: Command['post'][] = [];
    // The call starts one microtask later, so that every command has opened its span and added its posting before.
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

import { AsyncResource } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { wallet } from '@nm/contracts';
import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure, isFailure } from '@nm/kit/errors/failure.js';
import { InjectRpc } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { traceparent, withStep } from '@nm/kit/telemetry/trace-context.js';
import { Batches, type Done } from '../batches/batches.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { askAgain } from '../games.errors.js';
import { validStakeMinor, type Round } from './round.js';

const { WalletService } = wallet;

/** The part of the wallet that rounds need. */
export type RoundWallet = Pick<RpcClient<typeof WalletService>, 'post' | 'postMany' | 'getPosting'>;

/** A posting is a step of its bet's trace, in whichever call it goes. */
const STEP = {
  name: `${WalletService.name}/${WalletService.method.post.name}`,
  kind: 'client',
  attributes: { peer: 'wallet' },
} as const;

interface Asked {
  readonly post: MessageInitShape<typeof wallet.PostRequestSchema> & { readonly memberId: string };
  /** When its caller has stopped waiting, by `performance.now()`. */
  readonly deadlineMs: number;
  readonly context: AsyncResource;
}

/** Asks the wallet for rounds: stake out and payout in, in one posting keyed by the round's id. Those that come at once go in one call. */
@Injectable()
export class RoundPostings {
  readonly #batches = new Batches<Asked, wallet.PostResult>({
    alone: (asked) => this.#alone(asked),
    together: (many) => this.#together(many),
    // Who did not answer in time would not answer in more time either. Anything else is about the call: an older wallet knows no such caller.
    meetsAll: (error) => isFailure(error, 'system.temporary'),
  });

  constructor(
    @InjectRpc(WalletService) private readonly wallet: RoundWallet,
    @Inject(GAMES_CONFIG) private readonly config: GamesConfig,
  ) {}

  /** The wallet's answer, a refusal included. @throws Failure as `Post` does; system.temporary when its answer is not known. */
  post(round: Round): Promise<wallet.PostResult> {
    return this.#batches.ask({
      post: postOf(round),
      deadlineMs: performance.now() + this.config.walletDeadlineMs,
      context: new AsyncResource('posting'),
    });
  }

  /** The wallet's stored answer, if it has one. @throws Failure system.temporary when it does not say. */
  async stored({ memberId, roundId }: Round): Promise<wallet.PostResult | undefined> {
    try {
      return await this.wallet.getPosting(
        { memberId, key: roundId },
        { memberId, deadlineMs: this.config.walletDeadlineMs, idempotent: true },
      );
    } catch (error) {
      if (isFailure(error, 'resource.not_found')) return undefined;
      throw error;
    }
  }

  async #alone({ post, deadlineMs, context }: Asked): Promise<wallet.PostResult> {
    const { memberId } = post;
    const leftMs = deadlineMs - performance.now();
    if (leftMs <= 0) throw askAgain();
    return context.runInAsyncScope(() => this.wallet.post(post, { memberId, deadlineMs: leftMs, idempotent: true }));
  }

  /** One call for all whose callers still wait, each a step of its own bet's trace. */
  async #together(many: readonly Asked[]): Promise<Done<wallet.PostResult>[]> {
    const now = performance.now();
    const begun = many.filter(({ deadlineMs }) => deadlineMs > now);
    if (begun.length === 0) return many.map(() => ({ error: askAgain() }));
    const leftMs = Math.max(...begun.map(({ deadlineMs }) => deadlineMs)) - now;
    const posts: Asked['post'][] = [];
    // Begins behind this turn, when each has said its step.
    const call = Promise.resolve().then(() =>
      this.wallet.postMany({ posts }, { deadlineMs: leftMs, idempotent: true }),
    );
    for (const { post, context } of begun) {
      void context.runInAsyncScope(() =>
        withStep(STEP, () => {
          posts.push({ ...post, traceparent: traceparent() });
          return call;
        }),
      );
    }
    const { outcomes } = await call;
    if (outcomes.length !== begun.length)
      throw new Error(`${begun.length} postings were asked and ${outcomes.length} answered`);
    const answers = outcomes.values();
    return many.map(({ deadlineMs }) => (deadlineMs > now ? doneOf(answers.next().value) : { error: askAgain() }));
  }
}

function doneOf(answer: wallet.PostOutcome | undefined): Done<wallet.PostResult> {
  const outcome = answer?.outcome;
  if (outcome?.case === 'posted') return { value: outcome.value };
  const { code = '', dataJson = '' } = outcome?.value ?? {};
  const data = dataJson === '' ? undefined : (JSON.parse(dataJson) as Record<string, unknown>);
  return { error: isFailureCode(code) ? new Failure(code, data) : new Failure('internal') };
}

function postOf(round: Round): Asked['post'] {
  const { roundId, memberId, currency, stakeMinor, payoutMinor, category, gameCode, vassalage: vendor } = round;
  return {
    memberId,
    currency,
    key: roundId,
    reference: roundId,
    movement: {
      case: 'betWin',
      value: {
        stakeMinor,
        payoutMinor,
        validStakeMinor: validStakeMinor(round),
        play: { vendor, gameCode, roundId, category },
      },
    },
  };
}

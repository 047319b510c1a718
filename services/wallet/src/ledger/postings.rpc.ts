import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Logger } from '@nestjs/common';
import {
  PostStatus,
  WalletService,
  type GetPostingRequest,
  type Play as WirePlay,
  type PostManyRequest,
  type PostManyResponseSchema,
  type PostOutcomeSchema,
  type PostRequest,
  type PostResultSchema,
} from '@nm/contracts/wallet.js';
import { isOutage } from '@nm/kit/db/outage.js';
import { Failure, failureDataToJson, isFailure } from '@nm/kit/errors/failure.js';
import { Rpc, RpcController, timeCall, type Call } from '@nm/kit/rpc/rpc.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { withTrace } from '@nm/kit/telemetry/trace-context.js';
import { invalid } from '../wallet.errors.js';
import type { Posting } from './command.js';
import { BulkLedger, LedgerService } from './ledger.service.js';
import { FULL_CONTRIBUTION, type Movement, type Play, type PostingStatus } from './movement.js';

/** The maximum number of postings in one RPC. It equals the number that the writer puts into one transaction. */
const MANY_MAX = 256;
/** The longest time (ms) that an RPC with many bets waits for one of them. Callers wait 3 s for the whole answer. */
const BET_MS_MAX = 2_000;
/**
 * The number of bulk payments that are posted together. The number is small, so that bets get processor and disk time
 * between two such groups of payments.
 */
const PORTION = 32;
/** The method name with which each posting of a bulk RPC is traced, as if it were a single call. */
const POST = { name: `${WalletService.name}/${WalletService.method.post.name}`, kind: 'server' } as const;

/** The kinds of movements that each service may post. A compromised service can therefore not post other kinds. */
const MOVEMENTS: Readonly<Record<string, readonly Movement['type'][]>> = {
  games: ['bet', 'win', 'bet_win', 'rollback', 'grant', 'adjustment', 'release', 'return'],
  promotions: ['grant'],
  agents: ['clearing', 'transfer'],
};

const log = new Logger('postings');

const WIRE_STATUS: Record<PostingStatus, PostStatus> = {
  applied: PostStatus.APPLIED,
  refused: PostStatus.REFUSED,
  tombstone: PostStatus.ROLLED_BACK,
};

type PostResult = MessageInitShape<typeof PostResultSchema>;
type PostOutcome = MessageInitShape<typeof PostOutcomeSchema>;

/** Implements the RPCs that post movements and look up stored answers. */
@RpcController(WalletService)
export class PostingsRpc {
  readonly #postings;

  constructor(
    private readonly ledger: LedgerService,
    private readonly bulk: BulkLedger,
    metrics: Metrics,
  ) {
    this.#postings = metrics.counter('wallet_postings_total', 'Answered postings by movement and status', [
      'type',
      'status',
    ]);
  }

  @Rpc(WalletService.method.post, { callers: ['games', 'promotions', 'agents'] })
  async post(request: PostRequest, { caller }: Call): Promise<PostResult> {
    return this.#post(this.ledger, caller, request);
  }

  @Rpc(WalletService.method.postMany, { callers: ['games', 'agents'] })
  async postMany(
    { posts }: PostManyRequest,
    { caller }: Call,
  ): Promise<MessageInitShape<typeof PostManyResponseSchema>> {
    if (posts.length > MANY_MAX) throw invalid('posts');
    const payments = caller === 'agents';
    const portion = payments ? PORTION : MANY_MAX;
    const outcomes: PostOutcome[] = [];
    for (let at = 0; at < posts.length; at += portion) {
      outcomes.push(
        ...(await Promise.all(
          posts
            .slice(at, at + portion)
            .map((request) =>
              payments ? outcomeOf(this.#post(this.bulk, caller, request)) : this.#betOfMany(caller, request),
            ),
        )),
      );
    }
    return { outcomes };
  }

  /**
   * Posts one bet of an RPC with many bets. The bet has its own metrics and trace, as if it were a single call. If the
   * bet is not posted within BET_MS_MAX, the RPC answers without its result, and the caller looks up the result by the
   * key of the bet.
   */
  async #betOfMany(caller: string, request: PostRequest): Promise<PostOutcome> {
    const post = (): Promise<PostResult> =>
      timeCall(WalletService.method.post.name, this.#post(this.ledger, caller, request));
    const posted = outcomeOf(request.traceparent === '' ? post() : withTrace(request.traceparent, post, POST));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<PostOutcome>((resolve) => {
      timer = setTimeout(() => resolve(outcomeOf(Promise.reject(new Failure('system.temporary')))), BET_MS_MAX);
    });
    return Promise.race([posted, late]).finally(() => clearTimeout(timer));
  }

  async #post(ledger: LedgerService, caller: string, request: PostRequest): Promise<PostResult> {
    const { memberId, currency, key, reference } = request;
    const movement = movementOf(request);
    if (!MOVEMENTS[caller]?.includes(movement.type)) throw new Failure('access.denied');
    const posting = await ledger.post({ caller, memberId, currency, key, reference, movement });
    this.#postings.inc({ type: movement.type, status: posting.status });
    return postResultOf(posting, currency);
  }

  @Rpc(WalletService.method.getPosting, { callers: ['games', 'promotions', 'agents'] })
  async getPosting({ memberId, key }: GetPostingRequest, { caller }: Call): Promise<PostResult> {
    const posting = await this.ledger.find(caller, memberId, key);
    return postResultOf(posting, posting.currency);
  }
}

/**
 * Converts the movement of a request from the RPC contract's form to the ledger's form.
 * @throws Failure request.invalid if the movement or a part of it is missing.
 */
export function movementOf({ movement: { case: type, value } }: PostRequest): Movement {
  switch (type) {
    case 'bet':
      return {
        type: 'bet',
        stakeMinor: value.stakeMinor,
        play: playOf(value.play),
        // `cashOnly` is left out if it is false. The hash of a bet's input is then the same as before this field
        // existed.
        ...(value.cashOnly && { cashOnly: true as const }),
      };
    case 'win':
      return {
        type: 'win',
        payoutMinor: value.payoutMinor,
        heldMinor: value.heldMinor,
        betKey: value.betKey || null,
        validStakeMinor: value.validStakeMinor,
        play: playOf(value.play),
      };
    case 'betWin':
      return {
        type: 'bet_win',
        stakeMinor: value.stakeMinor,
        payoutMinor: value.payoutMinor,
        heldMinor: value.heldMinor,
        validStakeMinor: value.validStakeMinor,
        play: playOf(value.play),
        // `sharesRound` is left out if it is false, so that the hash of the input is the same as before this field
        // existed.
        ...(value.sharesRound && { sharesRound: true as const }),
      };
    case 'rollback':
      return { type: 'rollback', betKey: value.betKey };
    case 'grant': {
      const { cashMinor = 0n, bonusMinor = 0n } = value.amount ?? {};
      return {
        type: 'grant',
        amount: { cashMinor, bonusMinor },
        turnoverRequiredMinor: value.turnoverRequiredMinor,
        contributionPpm: value.contributionPpm.length > 0 ? value.contributionPpm : FULL_CONTRIBUTION,
        promotion: value.promotion,
        ...(value.stakeMaxMinor !== 0n && { stakeMaxMinor: value.stakeMaxMinor }),
        ...(value.expiresAfterDays !== 0 && { expiresAfterDays: value.expiresAfterDays }),
      };
    }
    case 'clearing':
      return { type: 'clearing', amountMinor: clearingAmount(value), account: value.account };
    case 'adjustment':
      return {
        type: 'adjustment',
        amountMinor: value.amountMinor,
        play: playOf(value.play),
        ...(value.houseMinor !== 0n && { houseMinor: value.houseMinor }),
      };
    case 'releaseHold':
      return { type: 'release', holdKey: value.holdKey };
    case 'returnHold':
      return { type: 'return', holdKey: value.holdKey };
    case 'transfer':
      return {
        type: 'transfer',
        toMemberId: value.toMemberId,
        amountMinor: value.amountMinor,
        keepMinor: 0n,
        forfeitMinor: 0n,
        isAsked: false,
      };
    default:
      throw invalid('movement');
  }
}

function playOf(play: WirePlay | undefined): Play {
  if (!play) throw invalid('play');
  const { vendor, gameCode, roundId, category } = play;
  return { vendor, gameCode, roundId, category };
}

export const postResultOf = (posting: Posting, currency: string): PostResult => ({
  status: WIRE_STATUS[posting.status],
  code: posting.code ?? '',
  transferId: posting.transferId,
  replayed: posting.replayed,
  balance: { currency, ...posting.balance },
  stake: posting.stake,
  payout: posting.payout,
  heldChangeMinor: posting.heldChangeMinor,
  debtMadeMinor: posting.debtMadeMinor,
  debtRepaidMinor: posting.debtRepaidMinor,
  houseMinor: posting.houseMinor,
  postedAt: timestampFromDate(posting.postedAt),
});

/**
 * Returns the result or the failure of one posting of a bulk RPC. An unknown error is logged, and the caller gets no
 * details of it.
 */
export async function outcomeOf(posting: Promise<PostResult>): Promise<PostOutcome> {
  try {
    return { outcome: { case: 'posted', value: await posting } };
  } catch (error) {
    const { code, data } = named(error);
    return { outcome: { case: 'failed', value: { code, dataJson: failureDataToJson(data) } } };
  }
}

function named(error: unknown): Failure {
  if (isFailure(error)) return error;
  if (isOutage(error)) return new Failure('system.temporary');
  log.error(error);
  return new Failure('internal');
}

/**
 * Returns the amount of a clearing posting with its sign: positive if the member is paid, negative if money is
 * collected. If the request has both amounts or none, it returns 0, which the ledger refuses as an invalid amount.
 */
function clearingAmount({ amountMinor, collectMinorMax }: { amountMinor: bigint; collectMinorMax: bigint }): bigint {
  if (collectMinorMax === 0n && amountMinor > 0n) return amountMinor;
  return amountMinor === 0n && collectMinorMax > 0n ? -collectMinorMax : 0n;
}

import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  WalletService,
  type BalanceSchema,
  type FundClearingRequest,
  type FundClearingResponseSchema,
  type GetBalanceRequest,
  type GetBalancesRequest,
  type GetBalancesResponseSchema,
  type GetLedgerRootResponseSchema,
  type GetPostingRequest,
  type ListMoneyDaysRequest,
  type ListMoneyDaysResponseSchema,
  type ListRecordsRequest,
  type ListRecordsResponseSchema,
  type PostManyRequest,
  type PostOutcomeSchema,
  type PostManyResponseSchema,
  type PostRequest,
  type PostResultSchema,
} from '@nm/contracts/wallet.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { dayRangeField } from '@nm/kit/rpc/day-range.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController, timeCall, type Call } from '@nm/kit/rpc/rpc.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { withTrace } from '@nm/kit/telemetry/trace-context.js';
import { BalancesReadModel } from './accounts/balances.read-model.js';
import { ClearingService } from './clearing/clearing.service.js';
import { BulkLedger, LedgerService } from './ledger/ledger.service.js';
import type { Movement } from './ledger/movement.js';
import { MoneyDaysReadModel } from './records/money-days.read-model.js';
import { RecordsReadModel } from './records/records.read-model.js';
import { balanceOf, movementOf, outcomeOf, postResultOf, recordOf } from './wallet.wire.js';
import { invalid, notFound } from './wallet.errors.js';

/** Maximum number of postings in one call. It equals the number that the writer puts into one transaction. */
const MANY_MAX = 256;
/** The longest time (ms) that one bet may delay the answers of the other bets in the same call. Callers wait 3 s. */
const BET_MS_MAX = 2_000;
/** The batch size of bulk payments. A small batch leaves processor and disk time for bets between two batches. */
const PORTION = 32;
/** The name under which each posting of a call with many is traced, as if it were a single call. */
const POST = { name: `${WalletService.name}/${WalletService.method.post.name}`, kind: 'server' } as const;
const PAGE_SIZE_MAX = 100;
const PAGE_SIZE_DEFAULT = 20;

/** The kinds of movements that each service may post. A compromised service can therefore post no other kinds. */
const MOVEMENTS: Readonly<Record<string, readonly Movement['type'][]>> = {
  games: ['bet', 'win', 'bet_win', 'rollback', 'grant', 'adjustment', 'release', 'return'],
  promotions: ['grant'],
  agents: ['clearing', 'transfer'],
};

/**
 * Implements the wallet contract, except deposits (see deposits/): each method decodes the request, calls the service
 * and encodes the answer.
 */
@RpcController(WalletService)
export class WalletRpc {
  readonly #postings;

  constructor(
    private readonly ledger: LedgerService,
    private readonly bulk: BulkLedger,
    private readonly balances: BalancesReadModel,
    private readonly records: RecordsReadModel,
    private readonly moneyDays: MoneyDaysReadModel,
    private readonly clearings: ClearingService,
    metrics: Metrics,
  ) {
    this.#postings = metrics.counter('wallet_postings_total', 'Answered postings by movement and status', [
      'type',
      'status',
    ]);
  }

  @Rpc(WalletService.method.post, { callers: ['games', 'promotions', 'agents'] })
  async post(request: PostRequest, { caller }: Call): Promise<MessageInitShape<typeof PostResultSchema>> {
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
    const outcomes: MessageInitShape<typeof PostOutcomeSchema>[] = [];
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
   * Posts one bet of a call with many bets. The bet has its own metrics and trace, as if it were a single call. After
   * BET_MS_MAX the call answers without the bet's result, and the caller reads the late result by the bet's key.
   */
  async #betOfMany(caller: string, request: PostRequest): Promise<MessageInitShape<typeof PostOutcomeSchema>> {
    const post = (): Promise<MessageInitShape<typeof PostResultSchema>> =>
      timeCall(WalletService.method.post.name, this.#post(this.ledger, caller, request));
    const posted = outcomeOf(request.traceparent === '' ? post() : withTrace(request.traceparent, post, POST));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<MessageInitShape<typeof PostOutcomeSchema>>((resolve) => {
      timer = setTimeout(() => resolve(outcomeOf(Promise.reject(new Failure('system.temporary')))), BET_MS_MAX);
    });
    return Promise.race([posted, late]).finally(() => clearTimeout(timer));
  }

  async #post(
    ledger: LedgerService,
    caller: string,
    request: PostRequest,
  ): Promise<MessageInitShape<typeof PostResultSchema>> {
    const { memberId, currency, key, reference } = request;
    const movement = movementOf(request);
    if (!MOVEMENTS[caller]?.includes(movement.type)) throw new Failure('access.denied');
    const posting = await ledger.post({ caller, memberId, currency, key, reference, movement });
    this.#postings.inc({ type: movement.type, status: posting.status });
    return postResultOf(posting, currency);
  }

  @Rpc(WalletService.method.fundClearing, { callers: ['agents'] })
  async fundClearing(
    request: FundClearingRequest,
    { caller }: Call,
  ): Promise<MessageInitShape<typeof FundClearingResponseSchema>> {
    const { account, currency, amountMinor, key, reference } = request;
    return this.clearings.fund({ caller, account, currency, amountMinor, key, reference });
  }

  @Rpc(WalletService.method.returnClearing, { callers: ['agents'] })
  async returnClearing(
    request: FundClearingRequest,
    { caller }: Call,
  ): Promise<MessageInitShape<typeof FundClearingResponseSchema>> {
    const { account, currency, amountMinor, key, reference } = request;
    return this.clearings.giveBack({ caller, account, currency, amountMinor, key, reference });
  }

  @Rpc(WalletService.method.getPosting, { callers: ['games', 'promotions', 'agents'] })
  async getPosting(
    { memberId, key }: GetPostingRequest,
    { caller }: Call,
  ): Promise<MessageInitShape<typeof PostResultSchema>> {
    const posting = await this.ledger.find(caller, memberId, key);
    return postResultOf(posting, posting.currency);
  }

  @Rpc(WalletService.method.getBalance, { callers: ['bff', 'games', 'promotions'] })
  async getBalance({ memberId, currency }: GetBalanceRequest): Promise<MessageInitShape<typeof BalanceSchema>> {
    const balance = await this.balances.balance(memberId, currency);
    if (!balance) throw notFound();
    return balanceOf(balance);
  }

  @Rpc(WalletService.method.getBalances, { callers: ['bff'] })
  async getBalances({ accounts }: GetBalancesRequest): Promise<MessageInitShape<typeof GetBalancesResponseSchema>> {
    if (accounts.length > MANY_MAX) throw invalid('accounts');
    for (const { memberId } of accounts) uuidField(memberId, 'member_id');
    const balances = await this.balances.balances(accounts);
    return { balances: balances.map(({ memberId, ...balance }) => ({ memberId, balance: balanceOf(balance) })) };
  }

  @Rpc(WalletService.method.getLedgerRoot, { callers: ['games', 'promotions'] })
  async getLedgerRoot(): Promise<MessageInitShape<typeof GetLedgerRootResponseSchema>> {
    return { root: await this.records.ledgerRoot() };
  }

  @Rpc(WalletService.method.listRecords, { callers: ['bff'], actsFor: 'member' })
  async listRecords(request: ListRecordsRequest): Promise<MessageInitShape<typeof ListRecordsResponseSchema>> {
    const { memberId, currency, from, to, type, byRound } = request;
    if (!from || !to) throw invalid('from');
    const page = Math.max(1, request.page?.page ?? 1);
    const size = Math.min(PAGE_SIZE_MAX, request.page?.size || PAGE_SIZE_DEFAULT);
    const found = await this.records.page({
      memberId,
      currency,
      from: timestampDate(from),
      to: timestampDate(to),
      type,
      byRound,
      page,
      size,
    });
    return {
      content: found.records.map(recordOf),
      pageNum: page,
      totalPages: Math.ceil((Number(found.totalCount) + (found.hasMore ? 1 : 0)) / size),
      totalInMinor: found.totalInMinor,
      totalOutMinor: found.totalOutMinor,
      totalCount: found.totalCount,
      hasMore: found.hasMore,
    };
  }

  @Rpc(WalletService.method.listMoneyDays, { callers: ['bff'], actsFor: 'member' })
  async listMoneyDays(request: ListMoneyDaysRequest): Promise<MessageInitShape<typeof ListMoneyDaysResponseSchema>> {
    const { memberId, currency } = request;
    return { days: await this.moneyDays.list(memberId, currency, dayRangeField(request)) };
  }
}

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
  type ListMoneyDaysRequest,
  type ListMoneyDaysResponseSchema,
  type ListRecordsRequest,
  type ListRecordsResponseSchema,
} from '@nm/contracts/wallet.js';
import { dayRangeField } from '@nm/kit/rpc/day-range.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController, type Call } from '@nm/kit/rpc/rpc.js';
import { BalancesReadModel } from './accounts/balances.read-model.js';
import { ClearingService } from './clearing/clearing.service.js';
import { MoneyDaysReadModel } from './records/money-days.read-model.js';
import { RecordsReadModel } from './records/records.read-model.js';
import { balanceOf, recordOf } from './wallet.presenter.js';
import { invalid, notFound } from './wallet.errors.js';

/** Maximum number of accounts in one RPC. */
const ACCOUNTS_MAX = 256;
const PAGE_SIZE_MAX = 100;
const PAGE_SIZE_DEFAULT = 20;

/**
 * Implements the RPCs for balances, account records and clearing. Each method decodes the request, calls the service
 * and encodes the answer.
 */
@RpcController(WalletService)
export class WalletRpc {
  constructor(
    private readonly balances: BalancesReadModel,
    private readonly records: RecordsReadModel,
    private readonly moneyDays: MoneyDaysReadModel,
    private readonly clearings: ClearingService,
  ) {}

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

  @Rpc(WalletService.method.getBalance, { callers: ['bff', 'games', 'promotions'] })
  async getBalance({ memberId, currency }: GetBalanceRequest): Promise<MessageInitShape<typeof BalanceSchema>> {
    const balance = await this.balances.balance(memberId, currency);
    if (!balance) throw notFound();
    return balanceOf(balance);
  }

  @Rpc(WalletService.method.getBalances, { callers: ['bff'] })
  async getBalances({ accounts }: GetBalancesRequest): Promise<MessageInitShape<typeof GetBalancesResponseSchema>> {
    if (accounts.length > ACCOUNTS_MAX) throw invalid('accounts');
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

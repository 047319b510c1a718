import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import {
  WithdrawalService,
  type AddPayoutAccountRequest,
  type GetSecondFactorAmountRequest,
  type GetSecondFactorAmountResponseSchema,
  type GetWithdrawableRequest,
  type GetWithdrawalRequest,
  type ListPayoutAccountsRequest,
  type ListPayoutAccountsResponseSchema,
  type ListWithdrawalMethodsRequest,
  type ListWithdrawalMethodsResponseSchema,
  type ListWithdrawalsRequest,
  type ListWithdrawalsResponseSchema,
  type PayoutAccountSchema,
  type RemovePayoutAccountRequest,
  type RequestWithdrawalRequest,
  type WithdrawableSchema,
  type WithdrawalRequest,
  type WithdrawalSchema,
} from '@nm/contracts/wallet.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { PayoutAccountsService } from './payout-accounts.service.js';
import { accountOf, withdrawableMessageOf, withdrawalOf } from './withdrawal.presenter.js';
import { WithdrawalsReadModel } from './withdrawals.read-model.js';
import { WithdrawalsService } from './withdrawals.service.js';

type Answer = Promise<MessageInitShape<typeof WithdrawalSchema>>;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/**
 * Implements the RPCs for a member's withdrawals. Each method decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(WithdrawalService)
export class WithdrawalsRpc {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly accounts: PayoutAccountsService,
    private readonly readModel: WithdrawalsReadModel,
  ) {}

  @Rpc(WithdrawalService.method.listWithdrawalMethods, { callers: ['bff'] })
  async listWithdrawalMethods({
    brand,
  }: ListWithdrawalMethodsRequest): Promise<MessageInitShape<typeof ListWithdrawalMethodsResponseSchema>> {
    return { methods: await this.withdrawals.methods(brand) };
  }

  @Rpc(WithdrawalService.method.getSecondFactorAmount, { callers: ['bff'] })
  async getSecondFactorAmount({
    brand,
    currency,
  }: GetSecondFactorAmountRequest): Promise<MessageInitShape<typeof GetSecondFactorAmountResponseSchema>> {
    return { fromMinor: await this.readModel.secondFactorFrom(brand, currency) };
  }

  @Rpc(WithdrawalService.method.getWithdrawable, FOR_MEMBER)
  async getWithdrawable({
    memberId,
    currency,
    level,
  }: GetWithdrawableRequest): Promise<MessageInitShape<typeof WithdrawableSchema>> {
    const now = await this.withdrawals.withdrawableNow(memberId, currency, level);
    return withdrawableMessageOf(currency, now, await this.withdrawals.holds(memberId, currency));
  }

  @Rpc(WithdrawalService.method.listPayoutAccounts, FOR_MEMBER)
  async listPayoutAccounts({
    memberId,
  }: ListPayoutAccountsRequest): Promise<MessageInitShape<typeof ListPayoutAccountsResponseSchema>> {
    const [accounts, accountsMax] = await Promise.all([
      this.accounts.list(memberId),
      this.accounts.accountsMax(memberId),
    ]);
    return { accounts: accounts.map(accountOf), accountsMax };
  }

  @Rpc(WithdrawalService.method.addPayoutAccount, FOR_MEMBER)
  async addPayoutAccount(request: AddPayoutAccountRequest): Promise<MessageInitShape<typeof PayoutAccountSchema>> {
    requireChecked(request);
    const { memberId, brand, currency, kind, institution, holder, number } = request;
    return accountOf(await this.accounts.add({ memberId, brand, currency, kind, institution, holder, number }));
  }

  @Rpc(WithdrawalService.method.removePayoutAccount, FOR_MEMBER)
  async removePayoutAccount(
    request: RemovePayoutAccountRequest,
  ): Promise<MessageInitShape<typeof PayoutAccountSchema>> {
    requireChecked(request);
    return accountOf(await this.accounts.remove(request.memberId, uuidField(request.accountId, 'account_id')));
  }

  @Rpc(WithdrawalService.method.requestWithdrawal, FOR_MEMBER)
  async requestWithdrawal(request: RequestWithdrawalRequest): Answer {
    requireChecked(request);
    const { memberId, brand, currency, methodId, accountId, amountMinor, key, confirmedForfeitMinor, level } = request;
    const asked = { memberId, brand, currency, methodId, accountId, amountMinor, key, confirmedForfeitMinor, level };
    return withdrawalOf(await this.withdrawals.request({ ...asked, payeeName: request.payeeName }));
  }

  @Rpc(WithdrawalService.method.listWithdrawals, FOR_MEMBER)
  async listWithdrawals({
    memberId,
    page: asked,
    movedFrom,
    movedTo,
  }: ListWithdrawalsRequest): Promise<MessageInitShape<typeof ListWithdrawalsResponseSchema>> {
    const page = pageOf(asked);
    const moved = movedFrom && movedTo && { from: timestampDate(movedFrom), to: timestampDate(movedTo) };
    const { withdrawals, totalCount } = await this.readModel.ofMember(memberId, page, moved);
    return {
      content: withdrawals.map((withdrawal) => withdrawalOf(withdrawal)),
      pageNum: page.number,
      totalPages: totalPages(totalCount, page),
      totalCount,
    };
  }

  @Rpc(WithdrawalService.method.getWithdrawal, FOR_MEMBER)
  async getWithdrawal({ memberId, withdrawalId, key }: GetWithdrawalRequest): Answer {
    const found = await (key ? this.withdrawals.ofKey(memberId, key) : this.withdrawals.find(memberId, withdrawalId));
    return withdrawalOf(found, await this.readModel.states(found.withdrawalId));
  }

  @Rpc(WithdrawalService.method.cancelWithdrawal, FOR_MEMBER)
  async cancelWithdrawal({ memberId, withdrawalId }: WithdrawalRequest): Answer {
    return withdrawalOf(await this.withdrawals.cancel(memberId, withdrawalId));
  }

  @Rpc(WithdrawalService.method.confirmWithdrawal, FOR_MEMBER)
  async confirmWithdrawal({ memberId, withdrawalId }: WithdrawalRequest): Answer {
    return withdrawalOf(await this.withdrawals.confirm(memberId, withdrawalId));
  }

  @Rpc(WithdrawalService.method.reportNotReceived, FOR_MEMBER)
  async reportNotReceived({ memberId, withdrawalId, text }: WithdrawalRequest): Answer {
    return withdrawalOf(await this.withdrawals.reportNotReceived(memberId, withdrawalId, text));
  }
}

/**
 * Requires the request field by which the BFF states that the identity service has checked the payment password.
 * @throws Failure if the field is not set.
 */
function requireChecked({ paymentPasswordChecked }: { readonly paymentPasswordChecked: boolean }): void {
  if (!paymentPasswordChecked) throw new Failure('wallet.payment_password');
}

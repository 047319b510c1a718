import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  CashierReviewService,
  type ClaimRequest,
  type DecideRequest,
  type GetReviewRequest,
  type ListWithdrawalsForReviewRequest,
  type ListWithdrawalsForReviewResponseSchema,
  type RevealedPayoutAccountSchema,
  type WithdrawalForReviewSchema,
} from '@nm/contracts/wallet.js';
import { Db } from '@nm/kit/db/db.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { ReviewsReadModel } from '../reviews/reviews.read-model.js';
import { reviewOf } from '../reviews/review.presenter.js';
import { notFound } from '../wallet.errors.js';
import { riskOf, risksOf, type RiskFacts } from './risk-rules.js';
import { RiskFactsReadModel } from './risk-facts.read-model.js';
import type { Withdrawal } from './withdrawal.js';
import { statusesOf, withdrawalOf } from './withdrawal.presenter.js';
import { WithdrawalDesk } from './withdrawal-desk.service.js';
import { WithdrawalsReadModel } from './withdrawals.read-model.js';

type Answer = Promise<MessageInitShape<typeof WithdrawalForReviewSchema>>;
const FROM_BFF = { callers: ['bff'] };

/**
 * Implements the operators' RPCs for withdrawals. Each method decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(CashierReviewService)
export class WithdrawalDeskRpc {
  constructor(
    private readonly db: Db,
    private readonly desk: WithdrawalDesk,
    private readonly withdrawals: WithdrawalsReadModel,
    private readonly risk: RiskFactsReadModel,
    private readonly reviews: ReviewsReadModel,
  ) {}

  @Rpc(CashierReviewService.method.listWithdrawalsForReview, FROM_BFF)
  async listWithdrawalsForReview({
    brands,
    statuses,
    claimedBy,
    memberId,
    notReceived,
    timesOnly,
    secondOnly,
    page: asked,
  }: ListWithdrawalsForReviewRequest): Promise<MessageInitShape<typeof ListWithdrawalsForReviewResponseSchema>> {
    if (memberId !== '') uuidField(memberId, 'member_id');
    const page = pageOf(asked);
    const filter = { brands, statuses: statusesOf(statuses), claimedBy, memberId, notReceived, secondOnly };
    const { withdrawals, totalCount } = await this.withdrawals.ofBrands(filter, page);
    return {
      content: timesOnly
        ? await this.#times(withdrawals, secondOnly)
        : await Promise.all(
            withdrawals.map((withdrawal) => (secondOnly ? this.#lineForSecond(withdrawal) : this.#line(withdrawal))),
          ),
      pageNum: page.number,
      totalPages: totalPages(totalCount, page),
      totalCount,
    };
  }

  @Rpc(CashierReviewService.method.getWithdrawalForReview, FROM_BFF)
  async getWithdrawalForReview({ subjectId }: GetReviewRequest): Answer {
    return this.#answer(subjectId);
  }

  @Rpc(CashierReviewService.method.claimWithdrawal, FROM_BFF)
  async claimWithdrawal({ subjectId, operatorId: operator, version }: ClaimRequest): Answer {
    await this.desk.claim(uuidField(subjectId, 'subject_id'), { operator, version });
    return this.#answer(subjectId);
  }

  @Rpc(CashierReviewService.method.unclaimWithdrawal, FROM_BFF)
  async unclaimWithdrawal({ subjectId, operatorId }: ClaimRequest): Answer {
    await this.desk.unclaim(uuidField(subjectId, 'subject_id'), operatorId);
    return this.#answer(subjectId);
  }

  @Rpc(CashierReviewService.method.takeBackWithdrawal, FROM_BFF)
  async takeBackWithdrawal({ subjectId, operatorId }: ClaimRequest): Answer {
    await this.desk.takeBack('withdrawal', uuidField(subjectId, 'subject_id'), operatorId);
    return this.#answer(subjectId);
  }

  @Rpc(CashierReviewService.method.takeBackReturn, FROM_BFF)
  async takeBackReturn({ subjectId, operatorId }: ClaimRequest): Answer {
    await this.desk.takeBack('withdrawal_return', uuidField(subjectId, 'subject_id'), operatorId);
    return this.#answer(subjectId);
  }

  @Rpc(CashierReviewService.method.revealPayoutAccount, FROM_BFF)
  async revealPayoutAccount({
    subjectId,
  }: GetReviewRequest): Promise<MessageInitShape<typeof RevealedPayoutAccountSchema>> {
    const withdrawal = await this.withdrawals.find(uuidField(subjectId, 'subject_id'));
    if (!withdrawal || withdrawal.status === 'opening' || withdrawal.status === 'refused') throw notFound();
    const { institution, holder, number, payeeName } = withdrawal;
    return { institution, holder, number, payeeName };
  }

  @Rpc(CashierReviewService.method.approveWithdrawal, FROM_BFF)
  async approveWithdrawal({ subjectId, operatorId: operator, version, note }: DecideRequest): Answer {
    await this.desk.approve(uuidField(subjectId, 'subject_id'), { operator, version, note });
    return this.#answer(subjectId);
  }

  @Rpc(CashierReviewService.method.rejectWithdrawal, FROM_BFF)
  async rejectWithdrawal({ subjectId, operatorId: operator, version, note, reason }: DecideRequest): Answer {
    await this.desk.reject(uuidField(subjectId, 'subject_id'), reason, { operator, version, note });
    return this.#answer(subjectId);
  }

  @Rpc(CashierReviewService.method.markWithdrawalReturned, FROM_BFF)
  async markWithdrawalReturned({ subjectId, operatorId: operator, version, note }: DecideRequest): Answer {
    await this.desk.markReturned(uuidField(subjectId, 'subject_id'), { operator, version, note });
    return this.#answer(subjectId);
  }

  /**
   * Returns, for each withdrawal, a review that contains only the time at which it was opened. The request asked for
   * times only, so the risks are not read.
   */
  async #times(withdrawals: readonly Withdrawal[], secondOnly: boolean) {
    const ids = withdrawals.map(({ withdrawalId }) => withdrawalId);
    const opened = new Map([
      ...(await this.reviews.openedAt('withdrawal', ids, secondOnly)),
      ...(secondOnly ? await this.reviews.openedAt('withdrawal_return', ids, true) : []),
    ]);
    return ids.map((id) => {
      const at = opened.get(id);
      return at ? { review: { openedAt: timestampFromDate(at) } } : {};
    });
  }

  async #lineForSecond(withdrawal: Withdrawal) {
    const back = await this.reviews.find('withdrawal_return', withdrawal.withdrawalId);
    return { ...(await this.#line(withdrawal)), ...(back && { returnReview: reviewOf(back) }) };
  }

  async #line(withdrawal: Withdrawal) {
    const review = await this.reviews.find('withdrawal', withdrawal.withdrawalId);
    const facts = await this.risk.riskFacts(this.db, withdrawal);
    const risks = risksOf(review?.reasons ?? [], review?.evidence ?? []);
    return {
      ...(review && { review: reviewOf(review) }),
      withdrawal: withdrawalOf(withdrawal),
      memberId: withdrawal.memberId,
      brand: withdrawal.brand,
      provider: withdrawal.provider,
      providerPayoutId: withdrawal.providerPayoutId ?? '',
      facts: factsOf(facts),
      ...(withdrawal.notReceivedAt && { notReceivedAt: timestampFromDate(withdrawal.notReceivedAt) }),
      risk: riskOf(risks),
      risks: risks.map(({ reason, memberIds, ...risk }) => ({ ...risk, rule: reason, memberIds: [...memberIds] })),
    };
  }

  async #answer(subjectId: string): Answer {
    const withdrawal = await this.withdrawals.find(uuidField(subjectId, 'subject_id'));
    if (!withdrawal || withdrawal.status === 'opening' || withdrawal.status === 'refused') throw notFound();
    const [review, steps, back, backSteps, states, caseId] = await Promise.all([
      this.reviews.find('withdrawal', subjectId),
      this.reviews.steps('withdrawal', subjectId),
      this.reviews.find('withdrawal_return', subjectId),
      this.reviews.steps('withdrawal_return', subjectId),
      this.withdrawals.states(subjectId),
      withdrawal.notReceivedAt ? this.withdrawals.notReceivedCase(subjectId) : undefined,
    ]);
    return {
      ...(await this.#line(withdrawal)),
      ...(review && { review: reviewOf(review, steps) }),
      ...(back && { returnReview: reviewOf(back, backSteps) }),
      withdrawal: withdrawalOf(withdrawal, states),
      ...(caseId !== undefined && { caseId }),
      payeeName: withdrawal.payeeName,
    };
  }
}

const factsOf = ({ accountOpenedAt, lastDepositAt, ...facts }: RiskFacts) => ({
  accountOpenedAt: timestampFromDate(accountOpenedAt),
  ...(lastDepositAt && { lastDepositAt: timestampFromDate(lastDepositAt) }),
  depositedMinor: facts.depositedMinor,
  withdrawnMinor: facts.withdrawnMinor,
  withdrawnCount: facts.withdrawnCount,
  stakedMinor: facts.stakedMinor,
  wonMinor: facts.wonMinor,
  largestWinMinor: facts.largestWinMinor,
  stakedSinceDepositMinor: facts.stakedSinceDepositMinor,
  sharedAccountMembers: facts.sharedAccountMembers,
  debtMinor: facts.debtMinor,
});

import { Logger } from '@nestjs/common';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  CashierReviewService,
  type ClaimRequest,
  type DecideRequest,
  type DepositForReviewSchema,
  type DepositProofPictureSchema,
  type GetDepositProofForReviewRequest,
  type GetReviewRequest,
  type ListDepositsForReviewResponseSchema,
  type ListReviewsRequest,
} from '@nm/contracts/wallet.js';
import { totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import type { Review } from '../reviews/review.js';
import { filterOf, reviewOf } from '../reviews/review.presenter.js';
import { ReviewsReadModel, type TakenStep } from '../reviews/reviews.read-model.js';
import { notFound } from '../wallet.errors.js';
import { DepositCreditService } from './deposit-credit.service.js';
import { DepositReviewReadModel, type ReviewedDeposit } from './deposit-review.read-model.js';
import { DepositReviewService } from './deposit-review.service.js';
import { proofOf } from './deposit-order.presenter.js';
import { ProofsService } from './proofs.service.js';

type Answer = Promise<MessageInitShape<typeof DepositForReviewSchema>>;
const FROM_BFF = { callers: ['bff'] };

/**
 * Implements the operators' RPCs for deposits under review. Each method decodes the request, calls the service and
 * encodes the answer.
 */
@RpcController(CashierReviewService)
export class DepositReviewRpc {
  private readonly logger = new Logger(DepositReviewRpc.name);

  constructor(
    private readonly service: DepositReviewService,
    private readonly credit: DepositCreditService,
    private readonly reviews: ReviewsReadModel,
    private readonly deposits: DepositReviewReadModel,
    private readonly proofs: ProofsService,
  ) {}

  @Rpc(CashierReviewService.method.listDepositsForReview, FROM_BFF)
  async listDepositsForReview(
    request: ListReviewsRequest,
  ): Promise<MessageInitShape<typeof ListDepositsForReviewResponseSchema>> {
    const filter = filterOf(request);
    const { reviews, totalCount } = await this.reviews.page('deposit', filter);
    const deposits = await this.deposits.deposits(reviews.map(({ subjectId }) => subjectId));
    return {
      content: reviews.map((review) => encode(review, deposits.get(review.subjectId))),
      pageNum: filter.page.number,
      totalPages: totalPages(totalCount, filter.page),
      totalCount,
    };
  }

  @Rpc(CashierReviewService.method.getDepositForReview, FROM_BFF)
  async getDepositForReview({ subjectId }: GetReviewRequest): Answer {
    uuidField(subjectId, 'subject_id');
    const review = await this.reviews.find('deposit', subjectId);
    if (!review) throw notFound();
    return this.#answer(review, await this.reviews.steps('deposit', subjectId));
  }

  @Rpc(CashierReviewService.method.claimDeposit, FROM_BFF)
  async claimDeposit({ subjectId, operatorId: operator, version }: ClaimRequest): Answer {
    uuidField(subjectId, 'subject_id');
    return this.#answer(await this.service.claim(subjectId, { operator, version }));
  }

  @Rpc(CashierReviewService.method.releaseDeposit, FROM_BFF)
  async releaseDeposit({ subjectId, operatorId }: ClaimRequest): Answer {
    uuidField(subjectId, 'subject_id');
    return this.#answer(await this.service.release(subjectId, operatorId));
  }

  @Rpc(CashierReviewService.method.takeBackDeposit, FROM_BFF)
  async takeBackDeposit({ subjectId, operatorId }: ClaimRequest): Answer {
    uuidField(subjectId, 'subject_id');
    return this.#answer(await this.service.takeBack(subjectId, operatorId));
  }

  @Rpc(CashierReviewService.method.approveDeposit, FROM_BFF)
  async approveDeposit({ subjectId, operatorId: operator, version, note }: DecideRequest): Answer {
    uuidField(subjectId, 'subject_id');
    const review = await this.service.approve(subjectId, { operator, version, note });
    await this.credit.finish(subjectId).catch((error: unknown) => {
      this.logger.warn(`the credit of deposit ${subjectId} is left to the job: ${String(error)}`);
    });
    return this.#answer(review);
  }

  @Rpc(CashierReviewService.method.rejectDeposit, FROM_BFF)
  async rejectDeposit({ subjectId, operatorId: operator, version, note, reason }: DecideRequest): Answer {
    uuidField(subjectId, 'subject_id');
    return this.#answer(await this.service.reject(subjectId, reason, { operator, version, note }));
  }

  @Rpc(CashierReviewService.method.getDepositProofForReview, FROM_BFF)
  async getDepositProofForReview({
    subjectId,
    proofId,
  }: GetDepositProofForReviewRequest): Promise<MessageInitShape<typeof DepositProofPictureSchema>> {
    uuidField(subjectId, 'subject_id');
    uuidField(proofId, 'proof_id');
    return { jpeg: await this.proofs.picture(subjectId, proofId) };
  }

  async #answer(review: Review, steps: readonly TakenStep[] = []): Answer {
    const deposits = await this.deposits.deposits([review.subjectId]);
    return encode(review, deposits.get(review.subjectId), steps);
  }
}

function encode(
  review: Review,
  deposit: ReviewedDeposit | undefined,
  steps: readonly TakenStep[] = [],
): MessageInitShape<typeof DepositForReviewSchema> {
  if (!deposit) throw notFound();
  const { methodId, provider, orderedMinor, orderedCurrency, paymentId, status, promotion } = deposit;
  return {
    review: reviewOf(review, steps),
    createdAt: timestampFromDate(deposit.createdAt),
    ...{ methodId, provider, orderedMinor, orderedCurrency, paymentId, status, promotion },
    proofs: deposit.proofs.map(proofOf),
  };
}

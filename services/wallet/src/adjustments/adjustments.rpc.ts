import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  AdjustmentService,
  type AdjustmentForReviewSchema,
  type ApproveAdjustmentRequest,
  type DecideRequest,
  type GetReviewRequest,
  type ListAdjustmentsResponseSchema,
  type ListReviewsRequest,
  type RequestAdjustmentRequest,
} from '@nm/contracts/wallet.js';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import type { Review } from '../reviews/review.js';
import { filterOf, reviewOf } from '../reviews/review.presenter.js';
import { ReviewsReadModel, type TakenStep } from '../reviews/reviews.read-model.js';
import { notFound } from '../wallet.errors.js';
import type { Adjustment, AdjustmentKind, AdjustmentReason } from './adjustment.js';
import { AdjustmentsService } from './adjustments.service.js';
import { AdjustmentsStore } from './adjustments.store.js';

type Encoded = MessageInitShape<typeof AdjustmentForReviewSchema>;
const FROM_BFF = { callers: ['bff'] };
const { method } = AdjustmentService;

/**
 * Implements the operators' RPCs for adjustments. Each method decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(AdjustmentService)
export class AdjustmentsRpc {
  constructor(
    private readonly db: Db,
    private readonly service: AdjustmentsService,
    private readonly store: AdjustmentsStore,
    private readonly reviews: ReviewsReadModel,
  ) {}

  @Rpc(method.listAdjustments, FROM_BFF)
  async listAdjustments(request: ListReviewsRequest): Promise<MessageInitShape<typeof ListAdjustmentsResponseSchema>> {
    const filter = { ...filterOf(request), claimedBy: '' };
    const { reviews, totalCount } = await this.reviews.page('adjustment', filter);
    const adjustments = await this.store.byId(reviews.map(({ subjectId }) => subjectId));
    return {
      content: reviews.map((review) => encode(adjustments.get(review.subjectId), review)),
      pageNum: filter.page.number,
      totalPages: totalPages(totalCount, filter.page),
      totalCount,
    };
  }

  @Rpc(method.getAdjustment, FROM_BFF)
  async getAdjustment({ subjectId }: GetReviewRequest): Promise<Encoded> {
    uuidField(subjectId, 'subject_id');
    return this.#answer(subjectId);
  }

  @Rpc(method.requestAdjustment, FROM_BFF)
  async requestAdjustment({
    adjustmentId,
    memberId,
    kind,
    reason,
    operatorId,
    ...request
  }: RequestAdjustmentRequest): Promise<Encoded> {
    uuidField(adjustmentId, 'adjustment_id');
    uuidField(memberId, 'member_id');
    const { currency, amountMinor, turnoverMinor, note } = request;
    await this.service.request({
      ...{ adjustmentId: adjustmentId.toLowerCase(), memberId: memberId.toLowerCase(), currency, amountMinor },
      ...{ turnoverMinor, note, requestedBy: operatorId },
      // The kind and the reason are not checked here. The service refuses a request with an unknown kind or reason.
      ...{ kind: kind as AdjustmentKind, reason: reason as AdjustmentReason },
    });
    return this.#answer(adjustmentId);
  }

  @Rpc(method.approveAdjustment, FROM_BFF)
  async approveAdjustment(request: ApproveAdjustmentRequest): Promise<Encoded> {
    const { subjectId, operatorId: operator, version, note, seenMinor } = request;
    uuidField(subjectId, 'subject_id');
    if (seenMinor === undefined) throw new Failure('request.invalid', { field: 'seen_minor' });
    await this.service.approve(subjectId, { operator, version, note, seenMinor });
    return this.#answer(subjectId);
  }

  @Rpc(method.rejectAdjustment, FROM_BFF)
  async rejectAdjustment({ subjectId, operatorId: operator, version, note }: DecideRequest): Promise<Encoded> {
    uuidField(subjectId, 'subject_id');
    await this.service.reject(subjectId, { operator, version, note });
    return this.#answer(subjectId);
  }

  async #answer(subjectId: string): Promise<Encoded> {
    const adjustment = await this.service.find(subjectId);
    const review = await this.reviews.find('adjustment', subjectId);
    if (!review) throw notFound();
    const answer = encode(adjustment, review, await this.reviews.steps('adjustment', subjectId));
    const beforeMinor = adjustment.status === 'waiting' ? await this.store.balanceOf(this.db, adjustment) : undefined;
    return { ...answer, ...(beforeMinor !== undefined && { beforeMinor }) };
  }
}

function encode(adjustment: Adjustment | undefined, review: Review, steps: readonly TakenStep[] = []): Encoded {
  if (!adjustment) throw notFound();
  const { kind, turnoverMinor, reason, note, requestedBy, status, refusal, transferId } = adjustment;
  return {
    review: reviewOf(review, steps),
    ...{ kind, turnoverMinor, reason, note, requestedBy, status },
    refusal: refusal ?? '',
    transferId: transferId ?? '',
    requestedAt: timestampFromDate(adjustment.requestedAt),
    ...(adjustment.endedAt && { endedAt: timestampFromDate(adjustment.endedAt) }),
  };
}

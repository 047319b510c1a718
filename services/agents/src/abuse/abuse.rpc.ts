import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  AbuseService,
  type AbuseReviewSchema,
  type AnswerHeldLineRequest,
  type CountAbuseReviewsRequest,
  type CountAbuseReviewsResponseSchema,
  type DecideAbuseReviewRequest,
  type GetAbuseReviewRequest,
  type GetHeldLineRequest,
  type HeldLineSchema,
  type ListAbuseReviewsRequest,
  type ListAbuseReviewsResponseSchema,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { AGENTS_CONFIG, type AgentsConfig } from '../agents.config.js';
import { encodeHeldLine, encodeLineOfReview, encodeReview, encodeStep } from './abuse.presenter.js';
import { readEvidence } from './evidence.js';
import { AbuseReviewsReadModel, type HeldLineRow } from './reviews.read-model.js';
import { AbuseReviewsService } from './reviews.service.js';

const FROM_BFF = { callers: ['bff'] };
const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;
const TEXT_LENGTH_MAX = 500;
const OPERATOR = /^[\x21-\x7e]{1,64}$/;

/**
 * Implements the RPCs for abuse reviews of agents. Each method decodes the request, calls the service and encodes the
 * answer.
 */
@RpcController(AbuseService)
export class AbuseRpc {
  constructor(
    @Inject(AbuseReviewsService) private readonly service: AbuseReviewsService,
    @Inject(AbuseReviewsReadModel) private readonly reviews: AbuseReviewsReadModel,
    @Inject(AGENTS_CONFIG) private readonly config: AgentsConfig,
  ) {}

  @Rpc(AbuseService.method.listAbuseReviews, FROM_BFF)
  async listAbuseReviews({
    brands,
    decided,
    secondOnly,
    page: asked,
  }: ListAbuseReviewsRequest): Promise<MessageInitShape<typeof ListAbuseReviewsResponseSchema>> {
    const page = pageOf(asked);
    const { reviews, totalCount } = await this.reviews.page({ brands, decided, secondOnly }, page);
    return {
      content: reviews.map((review) => encodeReview(review, this.config)),
      ...{ pageNum: page.number, totalPages: totalPages(totalCount, page), totalCount },
    };
  }

  @Rpc(AbuseService.method.getAbuseReview, FROM_BFF)
  getAbuseReview({ reviewId }: GetAbuseReviewRequest): Promise<MessageInitShape<typeof AbuseReviewSchema>> {
    return this.#detail(uuidField(reviewId, 'review_id'));
  }

  @Rpc(AbuseService.method.decideAbuseReview, FROM_BFF)
  async decideAbuseReview({
    reviewId,
    operatorId: operator,
    version,
    decision,
    note,
  }: DecideAbuseReviewRequest): Promise<MessageInitShape<typeof AbuseReviewSchema>> {
    uuidField(reviewId, 'review_id');
    if (!OPERATOR.test(operator)) throw new Failure('request.invalid', { field: 'operatorId' });
    if (decision === 'take_back') {
      await this.service.takeBack(reviewId, operator);
      return this.#detail(reviewId);
    }
    if (decision !== 'release' && decision !== 'confirm') throw new Failure('request.invalid', { field: 'decision' });
    await this.service.decide(reviewId, { operator, version, decision, note: textField(note, 'note') });
    return this.#detail(reviewId);
  }

  @Rpc(AbuseService.method.countAbuseReviews, FROM_BFF)
  async countAbuseReviews({
    brands,
  }: CountAbuseReviewsRequest): Promise<MessageInitShape<typeof CountAbuseReviewsResponseSchema>> {
    const { waiting, oldestAt } = await this.reviews.waiting(brands);
    return { waiting, ...(oldestAt && { oldestAt: timestampFromDate(oldestAt) }) };
  }

  @Rpc(AbuseService.method.getHeldLine, AGENT)
  async getHeldLine(request: GetHeldLineRequest): Promise<MessageInitShape<typeof HeldLineSchema>> {
    return encodeHeldLine(await this.#line(request), request.agentId);
  }

  @Rpc(AbuseService.method.answerHeldLine, AGENT)
  async answerHeldLine(request: AnswerHeldLineRequest): Promise<MessageInitShape<typeof HeldLineSchema>> {
    const { reviewId, payeeId } = await this.#line(request);
    if (payeeId !== request.agentId) throw new Failure('resource.not_found');
    await this.service.answer(reviewId, textField(request.answer, 'answer'));
    return encodeHeldLine(await this.#line(request), request.agentId);
  }

  async #line({ agentId, settlementId }: GetHeldLineRequest | AnswerHeldLineRequest): Promise<HeldLineRow> {
    const line = await this.reviews.heldLine(uuidField(agentId, 'agentId'), uuidField(settlementId, 'settlementId'));
    if (!line) throw new Failure('resource.not_found');
    return line;
  }

  async #detail(reviewId: string): Promise<MessageInitShape<typeof AbuseReviewSchema>> {
    const review = await this.reviews.find(reviewId);
    if (!review) throw new Failure('resource.not_found');
    const [lines, steps] = await Promise.all([this.reviews.lines(reviewId), this.reviews.steps(reviewId)]);
    return {
      ...encodeReview(review, this.config),
      evidence: readEvidence(review.evidence),
      lines: lines.map(encodeLineOfReview),
      steps: steps.map(encodeStep),
    };
  }
}

function textField(text: string, field: string): string {
  if (text.trim() === '' || text.length > TEXT_LENGTH_MAX) throw new Failure('request.invalid', { field });
  return text;
}

import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { PageRequest } from '@nm/contracts';
import { AccountPower } from '@nm/contracts/identity.js';
import {
  FeedbackService as FeedbackContract,
  FeedbackType,
  type AcceptApplicationRequest,
  type AnswerFeedbackRequest,
  type ApplicationSchema,
  type DeclineApplicationRequest,
  type FeedbackSchema,
  type FeedbackStepRequest,
  type FeedbackToAnswerSchema,
  type GetApplicationRequest,
  type GetFeedbackToAnswerRequest,
  type ListApplicationsRequest,
  type ListApplicationsResponseSchema,
  type ListFeedbackRequest,
  type ListFeedbackResponseSchema,
  type ListFeedbackToAnswerRequest,
  type ListFeedbackToAnswerResponseSchema,
  type SendFeedbackRequest,
} from '@nm/contracts/messaging.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { AnswersReadModel, type TakenStep } from './answers.read-model.js';
import { AnswersService, notFound as noFeedback } from './answers.service.js';
import type { Feedback } from './feedback.js';
import { FeedbackReadModel } from './feedback.read-model.js';
import { FeedbackService, notFound } from './feedback.service.js';

const MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const FROM_BFF = { callers: ['bff'] };
const { method } = FeedbackContract;

/** Implements the feedback contract: decodes the request, calls the service and encodes the answer. */
@RpcController(FeedbackContract)
export class FeedbackRpc {
  constructor(
    private readonly service: FeedbackService,
    private readonly readModel: FeedbackReadModel,
    private readonly answers: AnswersService,
    private readonly queue: AnswersReadModel,
  ) {}

  @Rpc(method.sendFeedback, MEMBER)
  async sendFeedback(request: SendFeedbackRequest): Promise<MessageInitShape<typeof FeedbackSchema>> {
    const { type, content, key, origin, captcha } = request;
    const memberId = uuidField(request.memberId, 'member_id');
    return encode(await this.service.send({ memberId, type, content, key }, { origin, answer: captcha }));
  }

  @Rpc(method.listFeedback, MEMBER)
  async listFeedback(request: ListFeedbackRequest): Promise<MessageInitShape<typeof ListFeedbackResponseSchema>> {
    const page = pageOf(request.page);
    const { rows, totalCount } = await this.readModel.ofMember(uuidField(request.memberId, 'member_id'), page);
    return { content: rows.map(encode), pageNum: page.number, totalPages: totalPages(totalCount, page) };
  }

  @Rpc(method.listApplications, FROM_BFF)
  async listApplications({
    brands,
    decided,
    ...request
  }: ListApplicationsRequest): Promise<MessageInitShape<typeof ListApplicationsResponseSchema>> {
    const page = pageOf(request.page);
    const { rows, totalCount } = await this.readModel.applications(brands, decided, page);
    return {
      content: rows.map(encodeApplication),
      pageNum: page.number,
      totalPages: totalPages(totalCount, page),
      totalCount,
    };
  }

  @Rpc(method.getApplication, FROM_BFF)
  async getApplication({ feedbackId }: GetApplicationRequest): Promise<MessageInitShape<typeof ApplicationSchema>> {
    const found = await this.readModel.application(uuidField(feedbackId, 'feedback_id'));
    if (!found) throw notFound();
    return encodeApplication(found);
  }

  @Rpc(method.acceptApplication, FROM_BFF)
  async acceptApplication(request: AcceptApplicationRequest): Promise<MessageInitShape<typeof ApplicationSchema>> {
    const { operatorId: operator, version, note, power } = request;
    const decision = { operator, version, note, status: 'accepted', power } as const;
    return encodeApplication(await this.service.decide(uuidField(request.feedbackId, 'feedback_id'), decision));
  }

  @Rpc(method.declineApplication, FROM_BFF)
  async declineApplication(request: DeclineApplicationRequest): Promise<MessageInitShape<typeof ApplicationSchema>> {
    const { operatorId: operator, version, note, reason } = request;
    const decision = { operator, version, note, status: 'declined', reason } as const;
    return encodeApplication(await this.service.decide(uuidField(request.feedbackId, 'feedback_id'), decision));
  }

  @Rpc(method.listFeedbackToAnswer, FROM_BFF)
  async listFeedbackToAnswer(
    request: ListFeedbackToAnswerRequest,
  ): Promise<MessageInitShape<typeof ListFeedbackToAnswerResponseSchema>> {
    const { brands, answered, type, claimedBy, cursor, size } = request;
    const { rows, next, totalCount } = await this.queue.page({
      ...{ brands, answered },
      type: type === FeedbackType.UNSPECIFIED ? undefined : type,
      claimedBy: claimedBy || undefined,
      after: cursor === '' ? undefined : uuidField(cursor, 'cursor'),
      limit: pageOf({ page: 1, size } as PageRequest).limit,
    });
    return { content: rows.map((row) => encodeToAnswer(row)), next: next ?? '', totalCount };
  }

  @Rpc(method.getFeedbackToAnswer, FROM_BFF)
  getFeedbackToAnswer({
    feedbackId,
  }: GetFeedbackToAnswerRequest): Promise<MessageInitShape<typeof FeedbackToAnswerSchema>> {
    return this.#toAnswer(uuidField(feedbackId, 'feedback_id'));
  }

  @Rpc(method.claimFeedback, FROM_BFF)
  claimFeedback(request: FeedbackStepRequest): Promise<MessageInitShape<typeof FeedbackToAnswerSchema>> {
    return this.#take(request, 'claim');
  }

  @Rpc(method.releaseFeedback, FROM_BFF)
  releaseFeedback(request: FeedbackStepRequest): Promise<MessageInitShape<typeof FeedbackToAnswerSchema>> {
    return this.#take(request, 'release');
  }

  @Rpc(method.answerFeedback, FROM_BFF)
  async answerFeedback(request: AnswerFeedbackRequest): Promise<MessageInitShape<typeof FeedbackToAnswerSchema>> {
    const { operatorId: operator, version, answer, note } = request;
    const feedbackId = uuidField(request.feedbackId, 'feedback_id');
    await this.answers.take(feedbackId, { operator, version, action: 'answer', answer, note });
    return this.#toAnswer(feedbackId);
  }

  async #take(
    { feedbackId, operatorId: operator, version }: FeedbackStepRequest,
    action: 'claim' | 'release',
  ): Promise<MessageInitShape<typeof FeedbackToAnswerSchema>> {
    const id = uuidField(feedbackId, 'feedback_id');
    await this.answers.take(id, { operator, version, action });
    return this.#toAnswer(id);
  }

  async #toAnswer(feedbackId: string): Promise<MessageInitShape<typeof FeedbackToAnswerSchema>> {
    const [found, steps] = await Promise.all([this.queue.find(feedbackId), this.queue.steps(feedbackId)]);
    if (!found) throw noFeedback();
    return encodeToAnswer(found, steps);
  }
}

const encode = (row: Feedback): MessageInitShape<typeof FeedbackSchema> => ({
  feedbackId: row.feedbackId,
  type: row.type,
  content: row.content,
  status: row.status,
  reason: row.reason ?? '',
  sentAt: timestampFromDate(row.sentAt),
  ...(row.decidedAt && { decidedAt: timestampFromDate(row.decidedAt) }),
  answer: row.answer ?? '',
});

const encodeToAnswer = (
  row: Feedback,
  steps: readonly TakenStep[] = [],
): MessageInitShape<typeof FeedbackToAnswerSchema> => ({
  feedback: encode(row),
  memberId: row.memberId,
  brand: row.brand,
  version: row.version,
  claimedBy: row.claimedBy ?? '',
  ...(row.claimEndsAt && { claimEndsAt: timestampFromDate(row.claimEndsAt) }),
  answeredBy: row.decidedBy ?? '',
  steps: steps.map(({ takenAt, operator, action, note }) => ({
    at: timestampFromDate(takenAt),
    operatorId: operator,
    action,
    note,
  })),
});

const encodeApplication = (row: Feedback): MessageInitShape<typeof ApplicationSchema> => ({
  feedback: encode(row),
  memberId: row.memberId,
  brand: row.brand,
  version: row.version,
  power: row.power ?? AccountPower.UNSPECIFIED,
  decidedBy: row.decidedBy ?? '',
  note: row.note,
});

import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { PageRequest } from '@nm/contracts';
import {
  ServiceThreadService,
  type AnswerServiceThreadRequest,
  type CloseServiceThreadRequest,
  type GetServiceThreadRequest,
  type GetServiceThreadToAnswerRequest,
  type ListServiceThreadsRequest,
  type ListServiceThreadsResponseSchema,
  type MarkServiceThreadReadRequest,
  type SendServiceMessageRequest,
  type ServiceMessageSchema,
  type ServiceThreadSchema,
  type ServiceThreadStepRequest,
  type ServiceThreadToAnswerSchema,
} from '@nm/contracts/messaging.js';
import { pageOf, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { InboxService } from '../inbox/inbox.service.js';
import type { ServiceMessage, ThreadStep } from './service-thread.js';
import { ServiceThreadsReadModel, type ListedThread } from './service-threads.read-model.js';
import { ServiceThreadsService, notFound } from './service-threads.service.js';
import { placeOf } from './thread-cursor.js';

const MEMBER = { callers: ['bff'], actsFor: 'member' } as const;
const FROM_BFF = { callers: ['bff'] };
const { method } = ServiceThreadService;
type ToAnswer = Promise<MessageInitShape<typeof ServiceThreadToAnswerSchema>>;

/** Implements the contract of customer service: decodes the request, calls the service and encodes the answer. */
@RpcController(ServiceThreadService)
export class ServiceThreadsRpc {
  constructor(
    private readonly service: ServiceThreadsService,
    private readonly readModel: ServiceThreadsReadModel,
    private readonly inbox: InboxService,
  ) {}

  @Rpc(method.getServiceThread, MEMBER)
  async getServiceThread(request: GetServiceThreadRequest): Promise<MessageInitShape<typeof ServiceThreadSchema>> {
    const memberId = uuidField(request.memberId, 'member_id');
    const [thread, { service: unread }] = await Promise.all([
      this.readModel.ofMember(memberId),
      this.inbox.unread(memberId),
    ]);
    if (!thread) return {};
    const { threadId, state } = thread;
    const { rows, next } = await this.readModel.messages(threadId, request.before, limitOf(request.size));
    return { threadId, state, messages: rows.map(encodeMessage), next, unread };
  }

  @Rpc(method.sendServiceMessage, MEMBER)
  async sendServiceMessage(request: SendServiceMessageRequest): Promise<MessageInitShape<typeof ServiceMessageSchema>> {
    const { content, key } = request;
    return encodeMessage(await this.service.send({ memberId: uuidField(request.memberId, 'member_id'), content, key }));
  }

  @Rpc(method.markServiceThreadRead, MEMBER)
  async markServiceThreadRead({ memberId }: MarkServiceThreadReadRequest): Promise<Record<string, never>> {
    await this.inbox.readServiceAnswers(uuidField(memberId, 'member_id'));
    return {};
  }

  @Rpc(method.listServiceThreads, FROM_BFF)
  async listServiceThreads(
    request: ListServiceThreadsRequest,
  ): Promise<MessageInitShape<typeof ListServiceThreadsResponseSchema>> {
    const { brands, answered, claimedBy, cursor, size } = request;
    const { rows, next, totalCount } = await this.readModel.page({
      ...{ brands, answered },
      claimedBy: claimedBy || undefined,
      after: placeOf(cursor),
      limit: limitOf(size),
    });
    return { content: rows.map(encodeThread), next: next ?? '', totalCount };
  }

  @Rpc(method.getServiceThreadToAnswer, FROM_BFF)
  getServiceThreadToAnswer({ threadId }: GetServiceThreadToAnswerRequest): ToAnswer {
    return this.#toAnswer(uuidField(threadId, 'thread_id'));
  }

  @Rpc(method.claimServiceThread, FROM_BFF)
  claimServiceThread({ threadId, operatorId: operator, version }: ServiceThreadStepRequest): ToAnswer {
    return this.#take(threadId, { operator, version, action: 'claim' });
  }

  @Rpc(method.releaseServiceThread, FROM_BFF)
  releaseServiceThread({ threadId, operatorId: operator, version }: ServiceThreadStepRequest): ToAnswer {
    return this.#take(threadId, { operator, version, action: 'release' });
  }

  @Rpc(method.answerServiceThread, FROM_BFF)
  answerServiceThread({ threadId, operatorId: operator, ...step }: AnswerServiceThreadRequest): ToAnswer {
    const { version, answer, note } = step;
    return this.#take(threadId, { operator, version, action: 'answer', answer, note });
  }

  @Rpc(method.closeServiceThread, FROM_BFF)
  closeServiceThread({ threadId, operatorId: operator, version, note }: CloseServiceThreadRequest): ToAnswer {
    return this.#take(threadId, { operator, version, action: 'close', note });
  }

  async #take(threadId: string, step: ThreadStep): ToAnswer {
    const id = uuidField(threadId, 'thread_id');
    await this.service.take(id, step);
    return this.#toAnswer(id);
  }

  async #toAnswer(threadId: string): ToAnswer {
    const [found, { rows }, steps] = await Promise.all([
      this.readModel.find(threadId),
      this.readModel.messages(threadId),
      this.readModel.steps(threadId),
    ]);
    if (!found) throw notFound();
    return {
      ...encodeThread(found),
      messages: rows.map(encodeMessage),
      steps: steps.map(({ takenAt, operator, action, note }) => ({
        at: timestampFromDate(takenAt),
        operatorId: operator,
        action,
        note,
      })),
    };
  }
}

const limitOf = (size: number): number => pageOf({ page: 1, size } as PageRequest).limit;

const encodeMessage = (row: ServiceMessage): MessageInitShape<typeof ServiceMessageSchema> => ({
  number: row.number,
  operatorId: row.operator ?? '',
  content: row.content,
  sentAt: timestampFromDate(row.sentAt),
});

const encodeThread = (row: ListedThread) => ({
  threadId: row.threadId,
  memberId: row.memberId,
  brand: row.brand,
  state: row.state,
  version: row.version,
  unanswered: row.unanswered,
  changedAt: timestampFromDate(row.changedAt),
  claimedBy: row.claimedBy ?? '',
  ...(row.claimEndsAt && { claimEndsAt: timestampFromDate(row.claimEndsAt) }),
  decidedBy: row.decidedBy ?? '',
  lastContent: row.lastContent,
});

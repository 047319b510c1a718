import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { messaging } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { ServiceThreadsClient } from '../peers.js';

type Asked<M extends keyof ServiceThreadsClient> = Parameters<ServiceThreadsClient[M]>[0];
type Change = MessageInitShape<typeof messaging.ServiceThreadToAnswerSchema>;

const messageOf = (number: number, content: string, operatorId = ''): messaging.ServiceMessage =>
  create(messaging.ServiceMessageSchema, { number, content, operatorId, sentAt: timestampFromMs(Date.now()) });

/**
 * A fake of the customer service threads in the messaging service. It has the threads that a test adds, and records
 * calls.
 */
export class FakeServiceThreads implements Partial<ServiceThreadsClient> {
  readonly stored = new Map<string, messaging.ServiceThreadToAnswer>();
  readonly sent: Asked<'sendServiceMessage'>[] = [];
  readonly reads: Asked<'markServiceThreadRead'>[] = [];
  readonly asked: Asked<'listServiceThreads'>[] = [];
  readonly acts: { readonly call: string; readonly request: unknown }[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /** Adds a thread that waits for an operator, and returns its id. */
  put(change: Change = {}): string {
    const threadId = randomUUID();
    const content = 'Where is my deposit?';
    this.stored.set(
      threadId,
      create(messaging.ServiceThreadToAnswerSchema, {
        ...{ threadId, brand: 'lab', state: 'waiting', version: 1n, unanswered: 1, lastContent: content },
        memberId: change.memberId ?? this.newMember(),
        changedAt: timestampFromMs(Date.now() - 60_000),
        messages: [messageOf(1, content)],
        ...change,
      }),
    );
    return threadId;
  }

  getServiceThread = async ({ memberId }: Asked<'getServiceThread'>): Promise<messaging.ServiceThread> => {
    const own = [...this.stored.values()].find((thread) => thread.memberId === memberId);
    const { threadId = '', state = '', messages = [] } = own ?? {};
    return create(messaging.ServiceThreadSchema, { threadId, state, messages });
  };

  sendServiceMessage = async (request: Asked<'sendServiceMessage'>): Promise<messaging.ServiceMessage> => {
    this.sent.push(request);
    if (this.failure) throw this.failure;
    return messageOf(1, request.content ?? '');
  };

  markServiceThreadRead = async (
    request: Asked<'markServiceThreadRead'>,
  ): Promise<messaging.MarkServiceThreadReadResponse> => {
    this.reads.push(request);
    return create(messaging.MarkServiceThreadReadResponseSchema, {});
  };

  listServiceThreads = async (asked: Asked<'listServiceThreads'>): Promise<messaging.ListServiceThreadsResponse> => {
    this.asked.push(asked);
    const content = [...this.stored.values()].filter(
      ({ brand, state, claimedBy }) =>
        asked.brands?.includes(brand) &&
        (state !== 'waiting') === !!asked.answered &&
        (!asked.claimedBy || asked.claimedBy === claimedBy),
    );
    return create(messaging.ListServiceThreadsResponseSchema, { content, totalCount: BigInt(content.length) });
  };

  getServiceThreadToAnswer = async ({
    threadId = '',
  }: Asked<'getServiceThreadToAnswer'>): Promise<messaging.ServiceThreadToAnswer> => {
    const found = this.stored.get(threadId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  claimServiceThread = (request: Asked<'claimServiceThread'>) =>
    this.#step('claim', request, {
      ...{ claimedBy: request.operatorId ?? '', claimEndsAt: timestampFromMs(Date.now() + 600_000) },
    });

  releaseServiceThread = (request: Asked<'releaseServiceThread'>) => this.#step('release', request, { claimedBy: '' });

  answerServiceThread = (request: Asked<'answerServiceThread'>) =>
    this.#step('answer', request, { state: 'answered', unanswered: 0, claimedBy: '' }, request.answer);

  closeServiceThread = (request: Asked<'closeServiceThread'>) =>
    this.#step('close', request, { state: 'closed', unanswered: 0, claimedBy: '' });

  async #step(
    call: string,
    request: { readonly threadId?: string; readonly operatorId?: string },
    change: {
      readonly claimedBy: string;
      readonly claimEndsAt?: Timestamp;
      readonly state?: string;
      readonly unanswered?: number;
    },
    answer?: string,
  ): Promise<messaging.ServiceThreadToAnswer> {
    this.acts.push({ call, request });
    if (this.failure) throw this.failure;
    const { threadId = '', operatorId = '' } = request;
    const found = await this.getServiceThreadToAnswer({ threadId });
    const at = timestampFromMs(Date.now());
    const changed = create(messaging.ServiceThreadToAnswerSchema, {
      ...found,
      ...change,
      version: found.version + 1n,
      decidedBy: change.state === undefined ? found.decidedBy : operatorId,
      messages:
        answer === undefined
          ? found.messages
          : [...found.messages, messageOf(found.messages.length + 1, answer, operatorId)],
      steps: [...found.steps, create(messaging.ServiceThreadStepSchema, { at, operatorId, action: call })],
    });
    this.stored.set(threadId, changed);
    return changed;
  }
}

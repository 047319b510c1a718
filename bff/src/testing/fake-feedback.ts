import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { messaging, type identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { FeedbackClient } from '../peers.js';

type Asked<M extends keyof FeedbackClient> = Parameters<FeedbackClient[M]>[0];

/**
 * A fake of the feedback in the messaging service. It has the applications and feedback that a test adds, and records
 * calls.
 */
export class FakeFeedback implements Partial<FeedbackClient> {
  readonly stored = new Map<string, messaging.Application>();
  readonly toAnswer = new Map<string, messaging.FeedbackToAnswer>();
  readonly sent: Asked<'sendFeedback'>[] = [];
  /** The requests for lists of feedback, as the bff sent them. */
  readonly asked: Asked<'listFeedbackToAnswer'>[] = [];
  readonly acts: { readonly call: string; readonly request: unknown }[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /** Adds an application that waits for a decision, and returns its id. */
  put(change: MessageInitShape<typeof messaging.ApplicationSchema> = {}): string {
    const feedbackId = randomUUID();
    const application = create(messaging.ApplicationSchema, {
      feedback: create(messaging.FeedbackSchema, {
        ...{ feedbackId, type: messaging.FeedbackType.AGENT, status: 'open' },
        content: 'I know forty players in my town.',
        sentAt: timestampFromMs(Date.now() - 60_000),
      }),
      ...{ memberId: this.newMember(), brand: 'lab', version: 1n },
      ...change,
    });
    this.stored.set(feedbackId, application);
    return feedbackId;
  }

  /** Adds feedback that waits for an answer, and returns its id. */
  putToAnswer(change: MessageInitShape<typeof messaging.FeedbackToAnswerSchema> = {}): string {
    const feedbackId = randomUUID();
    const feedback = create(messaging.FeedbackToAnswerSchema, {
      feedback: create(messaging.FeedbackSchema, {
        ...{ feedbackId, type: messaging.FeedbackType.DEPOSIT, status: 'received' },
        content: 'My deposit of yesterday is missing.',
        sentAt: timestampFromMs(Date.now() - 60_000),
      }),
      ...{ memberId: this.newMember(), brand: 'lab', version: 1n },
      ...change,
    });
    this.toAnswer.set(feedbackId, feedback);
    return feedbackId;
  }

  listFeedbackToAnswer = async (
    asked: Asked<'listFeedbackToAnswer'>,
  ): Promise<messaging.ListFeedbackToAnswerResponse> => {
    this.asked.push(asked);
    const content = [...this.toAnswer.values()].filter(
      ({ brand, feedback, claimedBy }) =>
        asked.brands?.includes(brand) &&
        (feedback?.status === 'answered') === !!asked.answered &&
        (!asked.type || asked.type === feedback?.type) &&
        (!asked.claimedBy || asked.claimedBy === claimedBy),
    );
    return create(messaging.ListFeedbackToAnswerResponseSchema, { content, totalCount: BigInt(content.length) });
  };

  getFeedbackToAnswer = async ({
    feedbackId = '',
  }: Asked<'getFeedbackToAnswer'>): Promise<messaging.FeedbackToAnswer> => {
    const found = this.toAnswer.get(feedbackId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  claimFeedback = (request: Asked<'claimFeedback'>) =>
    this.#step('claim', request, {
      ...{ claimedBy: request.operatorId ?? '', claimEndsAt: timestampFromMs(Date.now() + 600_000) },
    });

  releaseFeedback = (request: Asked<'releaseFeedback'>) => this.#step('release', request, { claimedBy: '' });

  answerFeedback = (request: Asked<'answerFeedback'>) =>
    this.#step('answer', request, { claimedBy: '', answeredBy: request.operatorId ?? '' }, request.answer);

  async #step(
    call: string,
    request: Asked<'claimFeedback'> | Asked<'answerFeedback'>,
    change: { readonly claimedBy: string; readonly claimEndsAt?: Timestamp; readonly answeredBy?: string },
    answer?: string,
  ): Promise<messaging.FeedbackToAnswer> {
    this.acts.push({ call, request });
    if (this.failure) throw this.failure;
    const found = await this.getFeedbackToAnswer({ feedbackId: request.feedbackId ?? '' });
    if (!found.feedback) throw new Failure('internal');
    const changed = create(messaging.FeedbackToAnswerSchema, {
      ...found,
      ...change,
      version: found.version + 1n,
      feedback: create(messaging.FeedbackSchema, {
        ...found.feedback,
        ...(answer !== undefined && { answer, status: 'answered', decidedAt: timestampFromMs(Date.now()) }),
      }),
      steps: [
        ...found.steps,
        create(messaging.FeedbackStepSchema, {
          ...{ at: timestampFromMs(Date.now()), operatorId: request.operatorId ?? '', action: call },
        }),
      ],
    });
    this.toAnswer.set(request.feedbackId ?? '', changed);
    return changed;
  }

  sendFeedback = async (request: Asked<'sendFeedback'>): Promise<messaging.Feedback> => {
    this.sent.push(request);
    if (this.failure) throw this.failure;
    const { type = 0, content = '' } = request;
    const status = type === messaging.FeedbackType.AGENT ? 'open' : 'received';
    return create(messaging.FeedbackSchema, {
      ...{ feedbackId: randomUUID(), type, content, status },
      sentAt: timestampFromMs(Date.now()),
    });
  };

  listFeedback = async ({ memberId }: Asked<'listFeedback'>): Promise<messaging.ListFeedbackResponse> => {
    const own = [...this.stored.values()].filter((application) => application.memberId === memberId);
    const content = own.flatMap(({ feedback }) => (feedback ? [feedback] : []));
    return create(messaging.ListFeedbackResponseSchema, { content, pageNum: 1, totalPages: 1 });
  };

  listApplications = async (asked: Asked<'listApplications'>): Promise<messaging.ListApplicationsResponse> => {
    const content = [...this.stored.values()].filter(
      ({ brand, feedback }) => asked.brands?.includes(brand) && (feedback?.status !== 'open') === !!asked.decided,
    );
    const totalCount = BigInt(content.length);
    return create(messaging.ListApplicationsResponseSchema, { content, pageNum: 1, totalPages: 1, totalCount });
  };

  getApplication = async ({ feedbackId = '' }: Asked<'getApplication'>): Promise<messaging.Application> => {
    const found = this.stored.get(feedbackId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  };

  acceptApplication = (request: Asked<'acceptApplication'>) =>
    this.#decide('accept', request, { status: 'accepted' }, { power: request.power ?? 0 });

  declineApplication = (request: Asked<'declineApplication'>) =>
    this.#decide('decline', request, { status: 'declined', reason: request.reason ?? '' }, {});

  async #decide(
    call: string,
    request: Asked<'acceptApplication'> | Asked<'declineApplication'>,
    feedback: { readonly status: string; readonly reason?: string },
    change: { readonly power?: identity.AccountPower },
  ): Promise<messaging.Application> {
    this.acts.push({ call, request });
    if (this.failure) throw this.failure;
    const found = await this.getApplication({ feedbackId: request.feedbackId ?? '' });
    if (!found.feedback) throw new Failure('internal');
    const decided = create(messaging.ApplicationSchema, {
      ...found,
      ...change,
      ...{ decidedBy: request.operatorId ?? '', note: request.note ?? '', version: found.version + 1n },
      feedback: create(messaging.FeedbackSchema, {
        ...found.feedback,
        decidedAt: timestampFromMs(Date.now()),
        ...feedback,
      }),
    });
    this.stored.set(request.feedbackId ?? '', decided);
    return decided;
  }
}

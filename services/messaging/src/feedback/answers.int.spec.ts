import { create } from '@bufbuild/protobuf';
import { MemberRegisteredSchema, MemberType } from '@nm/contracts/identity.js';
import { FeedbackType } from '@nm/contracts/messaging.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import type { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { InboxReadModel } from '../inbox/inbox.read-model.js';
import { InboxService } from '../inbox/inbox.service.js';
import { InboxStore } from '../inbox/inbox.store.js';
import { MessagingHandlers } from '../messaging.handlers.js';
import { migrations } from '../migrations/index.js';
import { AnswersReadModel, type QueueFilter } from './answers.read-model.js';
import { AnswersService } from './answers.service.js';
import { AnswersStore } from './answers.store.js';
import type { AnswerStep } from './answering.js';
import type { Feedback } from './feedback.js';
import { FeedbackStore } from './feedback.store.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

// Goal: feedback waits in a queue of its brand, one operator at a time works on it, and its one answer reaches the
// member.
describe('The answer to feedback', () => {
  let database: TestDatabase;
  let service: AnswersService;
  let queue: AnswersReadModel;
  let store: FeedbackStore;
  let inbox: InboxReadModel;
  let handlers: MessagingHandlers;
  let members = 0;
  let keys = 0;

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'messaging', migrations });
    const { db } = database;
    const messages = new InboxStore();
    inbox = new InboxReadModel(db);
    const inboxes = new InboxService(db, messages, inbox, new Outbox(db, 'messaging.v1'));
    handlers = new MessagingHandlers(inboxes, messages);
    store = new FeedbackStore(db);
    service = new AnswersService(db, new AnswersStore(), inboxes);
    queue = new AnswersReadModel(db);
  });
  afterAll(() => database.drop());

  async function aMember(brand: string): Promise<string> {
    const memberId = id((members += 1));
    const registered = { memberId, brand, currency: 'USD', language: 'EN', type: MemberType.PLAYER };
    await database.db.transaction((tx) =>
      handlers.onMemberRegistered(create(MemberRegisteredSchema, registered), {
        ...{ tx, occurredAt: new Date(), eventId: '', attempt: 1 },
      } as EventContext),
    );
    return memberId;
  }
  async function aFeedback(brand = 'lab', type = FeedbackType.DEPOSIT, memberId?: string): Promise<Feedback> {
    const sent = {
      memberId: memberId ?? (await aMember(brand)),
      type,
      content: 'Where is my deposit?',
      key: `k${(keys += 1)}`,
    };
    return (await store.add(sent, brand, type === FeedbackType.AGENT ? 'open' : 'received')) as Feedback;
  }
  const step = (action: AnswerStep['action'], change: object = {}): AnswerStep =>
    ({ operator: 'nila', version: 1n, action, answer: 'It was credited.', note: '', ...change }) as AnswerStep;
  const list = (brand: string, change: Partial<QueueFilter> = {}) =>
    queue.page({
      ...{ brands: [brand], answered: false, type: undefined, claimedBy: undefined, after: undefined, limit: 20 },
      ...change,
    });
  const idsOf = ({ rows }: { rows: readonly Feedback[] }) => rows.map(({ feedbackId }) => feedbackId);

  it('reaches the inbox in the same transaction, once, also when it is repeated', async () => {
    const { feedbackId, memberId } = await aFeedback();
    const first = await service.take(feedbackId, step('answer', { note: 'looked it up' }));
    expect(first).toMatchObject({ status: 'answered', answer: 'It was credited.', decidedBy: 'nila', version: 2n });
    expect(await service.take(feedbackId, step('answer'))).toMatchObject({ version: 2n });
    await expect(service.take(feedbackId, step('answer', { answer: 'Never.' }))).rejects.toMatchObject({
      code: 'review.decided',
    });
    const { rows } = await inbox.page(memberId, { unreadOnly: true, limit: 9, offset: 0 });
    expect(rows.filter(({ template }) => template === 'feedback_answered')).toMatchObject([
      { reference: 'It was credited.' },
    ]);
    expect(await queue.steps(feedbackId)).toMatchObject([{ operator: 'nila', action: 'answer', note: 'looked it up' }]);
  });

  it('is answered by one of fifty operators at once', async () => {
    const { feedbackId, memberId } = await aFeedback();
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_one, n) => service.take(feedbackId, step('answer', { operator: `op${n}` }))),
    );
    const codes = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Failure).code] : []));
    expect(codes).toEqual(Array.from({ length: 49 }, () => 'review.decided'));
    expect((await inbox.page(memberId, { unreadOnly: true, limit: 9, offset: 0 })).rows).toHaveLength(2);
  });

  it('is claimed by one of many operators, and no other answers before the claim is released', async () => {
    const { feedbackId } = await aFeedback();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_one, n) => service.take(feedbackId, step('claim', { operator: `op${n}` }))),
    );
    const [won] = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const operator = won?.claimedBy ?? '';
    await expect(service.take(feedbackId, step('answer', { version: 2n }))).rejects.toMatchObject({
      code: 'review.claimed',
    });
    expect(await service.take(feedbackId, step('claim', { operator, version: 2n }))).toMatchObject({ version: 2n });
    expect(await service.take(feedbackId, step('release', { version: 2n }))).toMatchObject({ claimedBy: operator });
    expect(await service.take(feedbackId, step('release', { operator }))).toMatchObject({ claimedBy: null });
    expect(await service.take(feedbackId, step('answer', { version: 3n }))).toMatchObject({ status: 'answered' });
    expect((await queue.steps(feedbackId)).map(({ action }) => action)).toEqual(['claim', 'release', 'answer']);
  });

  it('is missing in a queue of its brand, oldest first, that is read on from a cursor and filtered', async () => {
    const memberId = await aMember('dry');
    const types = [
      FeedbackType.DEPOSIT,
      FeedbackType.GAME,
      FeedbackType.GAME,
      FeedbackType.SERVICE,
      FeedbackType.AGENT,
    ];
    const sent: string[] = [];
    for (const type of types) sent.push((await aFeedback('dry', type, memberId)).feedbackId);
    const waiting = sent.slice(0, 4);
    const first = await list('dry', { limit: 2 });
    expect([idsOf(first), first.next, first.totalCount]).toEqual([waiting.slice(0, 2), waiting[1], 4n]);
    // The last feedback on the first page is answered before the second page is read.
    await service.take(waiting[1] ?? '', step('answer'));
    const second = await list('dry', { limit: 2, after: first.next });
    expect([idsOf(second), second.next]).toEqual([waiting.slice(2), undefined]);
    expect(idsOf(await list('dry', { type: FeedbackType.GAME }))).toEqual([waiting[2]]);
    await service.take(waiting[2] ?? '', step('claim'));
    expect(idsOf(await list('dry', { claimedBy: 'nila' }))).toEqual([waiting[2]]);
    await service.take(waiting[0] ?? '', step('answer'));
    expect(idsOf(await list('dry', { answered: true }))).toEqual([waiting[0], waiting[1]]);
    expect(idsOf(await list('dry', { answered: true, after: waiting[0] }))).toEqual([waiting[1]]);
    expect((await list('other')).totalCount).toBe(0n);
    const application = sent[4] ?? '';
    expect(await queue.find(application)).toBeUndefined();
    await expect(service.take(application, step('claim'))).rejects.toMatchObject({ code: 'resource.not_found' });
  });
});

import { create } from '@bufbuild/protobuf';
import { MemberRegisteredSchema, MemberType } from '@nm/contracts/identity.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { InboxReadModel } from '../inbox/inbox.read-model.js';
import { InboxService } from '../inbox/inbox.service.js';
import { InboxStore } from '../inbox/inbox.store.js';
import { MessagingHandlers } from '../messaging.handlers.js';
import { migrations } from '../migrations/index.js';
import type { ServiceThread, ThreadStep } from './service-thread.js';
import { ServiceThreadsReadModel, type ThreadFilter } from './service-threads.read-model.js';
import { ServiceThreadsService } from './service-threads.service.js';
import { ServiceThreadsStore } from './service-threads.store.js';
import { cursorOf, placeOf } from './thread-cursor.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

// Goal: a page of the list begins at the place that the cursor of the page before names.
describe('A cursor of the list of threads', () => {
  it('is read as it was written, and no other text is', () => {
    const refusal = expect.objectContaining({ code: 'request.invalid' }) as Error;
    const place = { micros: 1_764_294_623_123_456n, threadId: id(1) };
    expect([placeOf(cursorOf(place)), placeOf('')]).toEqual([place, undefined]);
    for (const bad of ['1', id(1), `_${id(1)}`, `${'9'.repeat(17)}_${id(1)}`, `1_${id(1)} `])
      expect(() => placeOf(bad)).toThrow(refusal);
  });
});

// Goal: a member's message is stored once and waits for an operator. Each answer increases the member's number of
// unread answers once.
describe('A thread of customer service', () => {
  let database: TestDatabase;
  let service: ServiceThreadsService;
  let reads: ServiceThreadsReadModel;
  let inbox: InboxService;
  let handlers: MessagingHandlers;
  let members = 0;
  let keys = 0;

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'messaging', migrations });
    const { db } = database;
    const store = new InboxStore();
    inbox = new InboxService(db, store, new InboxReadModel(db), new Outbox(db, 'messaging.v1'));
    handlers = new MessagingHandlers(inbox, store);
    service = new ServiceThreadsService(db, new ServiceThreadsStore(db), inbox);
    reads = new ServiceThreadsReadModel(db);
  });
  afterAll(() => database.drop());

  async function aMember(brand = 'lab', type = MemberType.PLAYER): Promise<string> {
    const memberId = id((members += 1));
    const registered = { memberId, brand, currency: 'USD', language: 'EN', type };
    await database.db.transaction((tx) =>
      handlers.onMemberRegistered(create(MemberRegisteredSchema, registered), {
        ...{ tx, occurredAt: new Date(), eventId: '', attempt: 1 },
      } as EventContext),
    );
    return memberId;
  }
  const send = (memberId: string, content = 'Where is my deposit?', key = `k${(keys += 1)}`) =>
    service.send({ memberId, content, key });
  const threadOf = async (memberId: string): Promise<ServiceThread> =>
    (await reads.ofMember(memberId)) as ServiceThread;
  const textsOf = async (memberId: string) =>
    (await reads.messages((await threadOf(memberId)).threadId)).rows.map(({ content }) => content);
  async function take(memberId: string, action: ThreadStep['action'], change: object = {}): Promise<ServiceThread> {
    const { threadId, version } = await threadOf(memberId);
    const step = { operator: 'nila', version, action, answer: 'It was credited.', note: '', ...change };
    await service.take(threadId, step as ThreadStep);
    return threadOf(memberId);
  }
  const list = (brand: string, change: Partial<ThreadFilter> = {}) =>
    reads.page({
      ...{ brands: [brand], answered: false, claimedBy: undefined, after: undefined, limit: 20 },
      ...change,
    });
  const idsOf = ({ rows }: { rows: readonly ServiceThread[] }) => rows.map(({ memberId }) => memberId);

  it('holds one message when fifty equal requests arrive at once', async () => {
    const memberId = await aMember();
    const sent = await Promise.all(Array.from({ length: 50 }, () => send(memberId, 'Hello?', 'same')));
    expect(new Set(sent.map(({ number }) => number))).toEqual(new Set([1]));
    expect(await textsOf(memberId)).toEqual(['Hello?']);
    expect(await threadOf(memberId)).toMatchObject({ state: 'waiting', messageCount: 1, unanswered: 1, version: 1n });
    await expect(send(memberId, 'Another text', 'same')).rejects.toMatchObject({ code: 'wallet.key_reused' });
  });

  it('holds each of fifty different messages once, numbered without a gap', async () => {
    const memberId = await aMember();
    await Promise.all(Array.from({ length: 50 }, (_one, n) => send(memberId, `message ${n}`)));
    const { threadId } = await threadOf(memberId);
    const newest = await reads.messages(threadId, 0, 20);
    expect([newest.rows.map(({ number }) => number).at(0), newest.next]).toEqual([31, 31]);
    const before = await reads.messages(threadId, newest.next, 30);
    expect([before.rows.map(({ number }) => number).at(0), before.rows.length, before.next]).toEqual([1, 30, 0]);
  });

  it('takes 1 to 1000 characters, and no other text', async () => {
    const memberId = await aMember();
    expect(await send(memberId, `  ${'ট'.repeat(1_000)}\n`)).toMatchObject({ content: 'ট'.repeat(1_000) });
    expect((await send(memberId, '😀'.repeat(1_000))).number).toBe(2);
    for (const content of ['', '  \n ', 'x'.repeat(1_001), 'a\0b'])
      await expect(send(memberId, content)).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(send(memberId, 'text', '')).rejects.toMatchObject({ code: 'request.invalid' });
    expect((await threadOf(memberId)).messageCount).toBe(2);
  });

  it('is not opened for a trial member, or for one without an inbox', async () => {
    const trial = await aMember('lab', MemberType.TRIAL);
    for (const memberId of [trial, id(900)]) {
      await expect(send(memberId)).rejects.toMatchObject({ code: 'resource.not_found' });
      expect(await reads.ofMember(memberId)).toBeUndefined();
    }
  });

  it('is answered once by each step, and the count of unread answers rises with the answer', async () => {
    const memberId = await aMember();
    await send(memberId);
    const { threadId, version } = await threadOf(memberId);
    const before = await inbox.unread(memberId);
    await take(memberId, 'answer', { note: 'looked it up' });
    // A repeat of the call changes nothing.
    await service.take(threadId, {
      ...{ operator: 'nila', version, action: 'answer', answer: 'It was credited.', note: '' },
    });
    expect(await threadOf(memberId)).toMatchObject({ state: 'answered', unanswered: 0, decidedBy: 'nila' });
    expect(await inbox.unread(memberId)).toEqual({ ...before, service: 1, version: before.version + 1n });
    await take(memberId, 'answer', { answer: 'Please look again.' });
    expect((await inbox.unread(memberId)).service).toBe(2);
    expect(await textsOf(memberId)).toEqual(['Where is my deposit?', 'It was credited.', 'Please look again.']);
    expect(await inbox.readServiceAnswers(memberId)).toMatchObject({ count: before.count, service: 0 });
    const pushes = await database.db.rows(`SELECT 1 FROM outbox WHERE key = $1 AND type LIKE '%UnreadChanged'`, [
      memberId,
    ]);
    // The unread count was published four times: after the welcome message, after each of two answers, and after the
    // member read the answers.
    expect(pushes).toHaveLength(4);
    expect(await reads.steps(threadId)).toMatchObject([{ action: 'answer', note: 'looked it up' }, {}]);
  });

  it('is answered although the member wrote meanwhile, but not over another operator', async () => {
    const memberId = await aMember();
    await send(memberId);
    const { version } = await threadOf(memberId);
    await send(memberId, 'Still there?');
    await expect(take(memberId, 'close', { version })).rejects.toMatchObject({ code: 'review.stale' });
    await take(memberId, 'answer', { version });
    await send(memberId, 'Thanks, and now?');
    await expect(take(memberId, 'answer', { operator: 'omar', version })).rejects.toMatchObject({
      code: 'review.stale',
    });
    await expect(take(memberId, 'answer', { version: 99n })).rejects.toMatchObject({ code: 'review.stale' });
    expect(await threadOf(memberId)).toMatchObject({ state: 'waiting', unanswered: 1 });
  });

  it('is claimed by one of many operators, who alone answers before the claim is released', async () => {
    const memberId = await aMember();
    await send(memberId);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_one, n) => take(memberId, 'claim', { operator: `op${n}`, version: 1n })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { claimedBy: operator, version } = await threadOf(memberId);
    await expect(take(memberId, 'answer')).rejects.toMatchObject({ code: 'review.claimed' });
    expect(await take(memberId, 'claim', { operator })).toMatchObject({ version });
    expect(await take(memberId, 'release')).toMatchObject({ claimedBy: operator });
    expect(await take(memberId, 'release', { operator })).toMatchObject({ claimedBy: null });
    expect(await take(memberId, 'answer')).toMatchObject({ state: 'answered' });
    await expect(take(memberId, 'claim')).rejects.toMatchObject({ code: 'review.decided' });
  });

  it('is closed, is not answered then, and waits again after a new message', async () => {
    const memberId = await aMember();
    await send(memberId);
    expect(await take(memberId, 'close')).toMatchObject({ state: 'closed', unanswered: 0 });
    expect(await take(memberId, 'close')).toMatchObject({ state: 'closed', version: 2n });
    await expect(take(memberId, 'answer')).rejects.toMatchObject({ code: 'review.decided' });
    const { changedAt } = await threadOf(memberId);
    await send(memberId, 'One more thing');
    const reopened = await threadOf(memberId);
    expect(reopened).toMatchObject({ state: 'waiting', unanswered: 1, decidedBy: null });
    expect(reopened.changedAt.getTime()).toBeGreaterThanOrEqual(changedAt.getTime());
  });

  it('stands in the queue of its brand alone, oldest first, and is read on from a cursor', async () => {
    const sent: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      sent.push(await aMember('dry'));
      await send(sent[n] ?? '');
    }
    // A second message of a member does not move the member's thread to the end of the operators' queue.
    await send(sent[0] ?? '', 'Hello?');
    const first = await list('dry', { limit: 2 });
    expect([idsOf(first), first.totalCount, first.rows[0]?.lastContent]).toEqual([sent.slice(0, 2), 4n, 'Hello?']);
    await take(sent[1] ?? '', 'answer');
    // The last thread of the first page was answered, and has left the list. The next page begins at its former place.
    const after = placeOf(first.next ?? '');
    expect(after?.threadId).toBe((await threadOf(sent[1] ?? '')).threadId);
    expect(idsOf(await list('dry', { after }))).toEqual(sent.slice(2));
    await take(sent[2] ?? '', 'claim');
    expect(idsOf(await list('dry', { claimedBy: 'nila' }))).toEqual([sent[2]]);
    await take(sent[3] ?? '', 'close');
    expect(idsOf(await list('dry', { answered: true }))).toEqual([sent[3], sent[1]]);
    const decided = await list('dry', { answered: true, limit: 1 });
    expect(idsOf(await list('dry', { answered: true, after: placeOf(decided.next ?? '') }))).toEqual([sent[1]]);
    expect((await list('other')).totalCount).toBe(0n);
  });
});

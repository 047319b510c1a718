import { create } from '@bufbuild/protobuf';
import { AccountPower, MemberRegisteredSchema, MemberType, MemberTypeChangedSchema } from '@nm/contracts/identity.js';
import { FeedbackType } from '@nm/contracts/messaging.js';
import type { EventContext } from '@nm/kit/events/consumer.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { pageOf } from '@nm/kit/rpc/fields.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { InboxReadModel } from '../inbox/inbox.read-model.js';
import { InboxService } from '../inbox/inbox.service.js';
import { InboxStore } from '../inbox/inbox.store.js';
import { MessagingHandlers } from '../messaging.handlers.js';
import { migrations } from '../migrations/index.js';
import { FeedbackReadModel } from './feedback.read-model.js';
import { FeedbackService } from './feedback.service.js';
import { FeedbackStore } from './feedback.store.js';
import type { Decision, NewFeedback } from './feedback.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const TEXT = 'I know forty players in my town.';
const NO_CAPTCHA = { origin: undefined, answer: '' };
let keys = 0;

// Goal: feedback is stored once. A member has one application to become an agent at a time, and one operator's decision
// about it counts once and reaches the member.
describe('Feedback', () => {
  let database: TestDatabase;
  let service: FeedbackService;
  let reads: FeedbackReadModel;
  let inbox: InboxReadModel;
  let handlers: MessagingHandlers;
  let members = 0;
  /** How often the fake captcha check was called, and the result that it gives. */
  const captcha = { asked: 0, isRight: true };

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'messaging', migrations });
    const { db } = database;
    const outbox = new Outbox(db, 'messaging.v1');
    const store = new InboxStore();
    inbox = new InboxReadModel(db);
    const messages = new InboxService(db, store, inbox, outbox);
    handlers = new MessagingHandlers(messages, store);
    const identity = {
      checkCaptcha: async () => {
        captcha.asked += 1;
        if (!captcha.isRight) throw new Failure('identity.captcha_required');
        return {};
      },
    };
    service = new FeedbackService(db, new FeedbackStore(db), messages, outbox, identity as never);
    reads = new FeedbackReadModel(db);
  });
  afterAll(() => database.drop());
  beforeEach(() => Object.assign(captcha, { asked: 0, isRight: true }));

  const handle = (work: (context: EventContext) => Promise<void>): Promise<void> =>
    database.db.transaction((tx) => work({ tx, occurredAt: new Date(), eventId: '', attempt: 1 } as EventContext));
  async function aMember(type = MemberType.PLAYER, brand = 'lab'): Promise<string> {
    const memberId = id((members += 1));
    const registered = { memberId, brand, currency: 'USD', language: 'EN', type };
    await handle((context) => handlers.onMemberRegistered(create(MemberRegisteredSchema, registered), context));
    return memberId;
  }
  const aFeedback = (memberId: string, change: Partial<NewFeedback> = {}): NewFeedback => ({
    ...{ memberId, type: FeedbackType.AGENT, content: TEXT, key: `k${(keys += 1)}` },
    ...change,
  });
  const send = (feedback: NewFeedback) => service.send(feedback, NO_CAPTCHA);
  const apply = async (memberId: string): Promise<string> => (await send(aFeedback(memberId))).feedbackId;
  const accept = (change: object = {}): Decision => ({
    ...{ status: 'accepted', power: AccountPower.AGENT, operator: 'nila', version: 1n, note: '' },
    ...change,
  });
  const decline = (change: object = {}): Decision => ({
    ...{ status: 'declined', reason: 'plan', operator: 'nila', version: 1n, note: 'too short' },
    ...change,
  });
  const eventsOf = (memberId: string) =>
    database.db.rows<{ type: string }>(`SELECT type FROM outbox WHERE key = $1 ORDER BY seq`, [memberId]);
  const accepted = async (memberId: string): Promise<number> =>
    (await eventsOf(memberId)).filter(({ type }) => type.includes('AgentApplicationAccepted')).length;
  const inboxOf = async (memberId: string): Promise<string[]> =>
    (await inbox.page(memberId, { unreadOnly: false, limit: 50, offset: 0 })).rows.map(({ template }) => template);

  it('is stored once, and a repeat with its key gets the first answer without a new captcha', async () => {
    const memberId = await aMember();
    const feedback = aFeedback(memberId, { type: FeedbackType.GAME, content: `  ${TEXT}\n` });
    const first = await send(feedback);
    expect(first).toMatchObject({ status: 'received', content: TEXT, brand: 'lab' });
    captcha.isRight = false;
    expect(await send(feedback)).toEqual(first);
    expect(captcha.asked).toBe(1);
    await expect(send({ ...feedback, content: `${TEXT} Really.` })).rejects.toMatchObject({
      code: 'wallet.key_reused',
    });
    expect((await reads.ofMember(memberId, pageOf(undefined))).totalCount).toBe(1n);
  });

  it.each([
    ['19 characters', { content: 'x'.repeat(19) }, 'request.invalid'],
    ['201 characters', { content: 'x'.repeat(201) }, 'request.invalid'],
    ['white space', { content: ' '.repeat(40) }, 'request.invalid'],
    ['a NUL', { content: `${TEXT}\0` }, 'request.invalid'],
    ['no type', { type: FeedbackType.UNSPECIFIED }, 'request.invalid'],
    ['an unknown type', { type: 6 }, 'request.invalid'],
    ['no key', { key: '' }, 'request.invalid'],
    ['an unknown member', { memberId: id(999_999) }, 'resource.not_found'],
  ])('with %s is refused, before a captcha is used', async (_what, change, code) => {
    const memberId = await aMember();
    await expect(send(aFeedback(memberId, change as Partial<NewFeedback>))).rejects.toMatchObject({ code });
    expect(captcha.asked).toBe(0);
    expect((await reads.ofMember(memberId, pageOf(undefined))).totalCount).toBe(0n);
  });

  it('takes 20 and 200 characters of any script', async () => {
    const memberId = await aMember();
    for (const length of [20, 200])
      expect((await send(aFeedback(memberId, { type: FeedbackType.OTHER, content: '🎲'.repeat(length) }))).status).toBe(
        'received',
      );
  });

  it('needs the right captcha, and trial members have none', async () => {
    captcha.isRight = false;
    await expect(send(aFeedback(await aMember()))).rejects.toMatchObject({ code: 'identity.captcha_required' });
    captcha.isRight = true;
    await expect(send(aFeedback(await aMember(MemberType.TRIAL)))).rejects.toMatchObject({
      code: 'resource.not_found',
    });
  });

  it('lets one of many applications sent at once wait, and other feedback beside it', async () => {
    const memberId = await aMember();
    const sent = await Promise.allSettled(Array.from({ length: 12 }, () => send(aFeedback(memberId))));
    const codes = sent.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Failure).code] : []));
    expect(codes).toEqual(Array.from({ length: 11 }, () => 'feedback.application_open'));
    expect((await send(aFeedback(memberId, { type: FeedbackType.DEPOSIT }))).status).toBe('received');
  });

  it('stores one of many repeats with the same key', async () => {
    const feedback = aFeedback(await aMember());
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(feedback)));
    expect(new Set(answers.map(({ feedbackId }) => feedbackId)).size).toBe(1);
  });

  it('accepts once: two operators at the same moment give one agent', async () => {
    const memberId = await aMember();
    const application = await apply(memberId);
    const both = await Promise.allSettled(
      ['nila', 'omar'].map((operator) => service.decide(application, accept({ operator }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'review.decided' } });
    expect(await accepted(memberId)).toBe(1);
    await expect(apply(memberId)).rejects.toMatchObject({ code: 'feedback.already_agent' });
  });

  it('answers a repeated decision as before, and another decision with the code', async () => {
    const memberId = await aMember();
    const application = await apply(memberId);
    await expect(service.decide(application, accept({ version: 7n }))).rejects.toMatchObject({ code: 'review.stale' });
    const first = await service.decide(application, accept());
    expect(await service.decide(application, accept())).toEqual(first);
    await expect(service.decide(application, decline())).rejects.toMatchObject({ code: 'review.decided' });
    expect(await accepted(memberId)).toBe(1);
  });

  it.each([
    ['no reason', decline({ reason: '' })],
    ['an unknown reason', decline({ reason: 'because' })],
    ['a note that is too long', decline({ note: 'x'.repeat(501) })],
    ['the power of a player', accept({ power: AccountPower.PLAYER })],
    ['no power', accept({ power: AccountPower.UNSPECIFIED })],
    ['no operator', accept({ operator: '' })],
  ])('refuses a decision with %s', async (_what, decision) => {
    const memberId = await aMember();
    const application = await apply(memberId);
    await expect(service.decide(application, decision)).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await reads.application(application)).toMatchObject({ status: 'open', version: 1n });
  });

  it('tells a declined member why in the same transaction, and lets the member apply again', async () => {
    const memberId = await aMember();
    await service.decide(await apply(memberId), decline());
    expect((await inboxOf(memberId))[0]).toBe('application_declined');
    expect(await accepted(memberId)).toBe(0);
    expect((await send(aFeedback(memberId))).status).toBe('open');
  });

  it('tells an accepted member when the member is an agent', async () => {
    const memberId = await aMember();
    await service.decide(await apply(memberId), accept());
    expect(await inboxOf(memberId)).toEqual(['welcome']);
    await handle((context) =>
      handlers.onMemberTypeChanged(create(MemberTypeChangedSchema, { memberId, brand: 'lab' }), context),
    );
    expect((await inboxOf(memberId))[0]).toBe('application_accepted');
  });

  it('lists what waits by brand, the oldest first, and never ordinary feedback', async () => {
    const [one, two] = [await aMember(MemberType.PLAYER, 'dry'), await aMember(MemberType.PLAYER, 'dry')];
    const [first, second] = [await apply(one), await apply(two)];
    const ordinary = await send(aFeedback(one, { type: FeedbackType.SERVICE }));
    const waiting = await reads.applications(['dry'], false, pageOf(undefined));
    expect(waiting.rows.map(({ feedbackId }) => feedbackId)).toEqual([first, second]);
    await service.decide(first, decline());
    expect((await reads.applications(['dry'], true, pageOf(undefined))).rows).toMatchObject([{ feedbackId: first }]);
    expect((await reads.applications(['nmen'], false, pageOf(undefined))).totalCount).toBe(0n);
    expect(await reads.application(ordinary.feedbackId)).toBeUndefined();
    await expect(service.decide(ordinary.feedbackId, accept())).rejects.toMatchObject({ code: 'resource.not_found' });
  });
});

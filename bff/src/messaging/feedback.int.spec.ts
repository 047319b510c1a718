import { randomInt } from 'node:crypto';
import request from 'supertest';
import { identity, messaging } from '@nm/contracts';
import { MemberHandlers } from '../realtime/member.handlers.js';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const { MemberType } = identity;
const TEXT = 'I know forty players in my town.';

// Goal: a member sends feedback under the own name, and nothing that is malformed reaches the messaging service.
describe('Feedback of members', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge?.close());
  beforeEach(() => {
    edge.peers.feedback.sent.splice(0);
  });

  async function enter(type = MemberType.PLAYER, status = identity.MemberStatus.ACTIVE) {
    const grant = edge.peers.identity.grant('lab', type);
    Object.assign(grant.member ?? {}, { status });
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    const headers = { 'X-Merchant': 'lab', Authorization: `Bearer ${grant.token}` };
    return { member: grant.member as identity.Member, headers };
  }
  const send = (
    headers: Readonly<Record<string, string>>,
    body: object,
    key: string | undefined = crypto.randomUUID(),
  ): Promise<Reply> =>
    read(
      request(edge.url)
        .put('/wps/feedback')
        .set({ ...headers, ...(key && { 'Idempotency-Key': key }) })
        .send(body),
    );

  it.each([
    [0, messaging.FeedbackType.OTHER],
    [1, messaging.FeedbackType.DEPOSIT],
    [2, messaging.FeedbackType.WITHDRAW],
    [3, messaging.FeedbackType.GAME],
    [4, messaging.FeedbackType.SERVICE],
    [6, messaging.FeedbackType.AGENT],
  ])('of type %i is sent with key, captcha and the caller', async (type, inContract) => {
    const { member, headers } = await enter();
    const body = { type, content: TEXT, sender: member.account, captcha: 'K7MX' };
    expect(await send({ ...headers, Cookie: 'captcha=c1' }, body, 'one')).toMatchObject({
      status: 200,
      body: { value: { type, content: TEXT, status: type === 6 ? 'open' : 'received' } },
    });
    expect(edge.peers.feedback.sent).toMatchObject([
      { memberId: member.id, type: inContract, key: 'one', captcha: 'K7MX', origin: { brand: 'lab', captchaId: 'c1' } },
    ]);
  });

  it.each([
    ['another name', { sender: 'somebody' }],
    ['type 5', { type: 5 }],
    ['a type as text', { type: '6' }],
    ['no type', { type: undefined }],
    ['no content', { content: '' }],
    ['content as a list', { content: [TEXT] }],
    ['far too much content', { content: 'x'.repeat(401) }],
    ['an unknown field', { status: 'accepted' }],
    ['another member', { memberId: '01980000-0000-7000-8000-000000000001' }],
  ])('with %s is refused', async (_what, change) => {
    const { headers } = await enter();
    expect(await send(headers, { type: 6, content: TEXT, ...change })).toMatchObject({
      status: 400,
      body: { message: 'request.invalid' },
    });
    expect(edge.peers.feedback.sent).toEqual([]);
  });

  it('needs no key; without one each request is new feedback', async () => {
    const { headers } = await enter();
    for (let i = 0; i < 2; i += 1) expect((await send(headers, { type: 0, content: TEXT }, '')).status).toBe(200);
    const keys = edge.peers.feedback.sent.map(({ key }) => key);
    expect([new Set(keys).size, keys.every(Boolean)]).toEqual([2, true]);
    expect((await send(headers, { type: 0, content: TEXT }, 'a b')).body.message).toBe('request.invalid');
  });

  it('needs a real member', async () => {
    const trial = await enter(MemberType.TRIAL);
    expect((await send(trial.headers, { type: 0, content: TEXT })).body.message).toBe('access.trial');
    expect((await send({ 'X-Merchant': 'lab' }, { type: 0, content: TEXT })).body.message).toBe('session.missing');
    expect(edge.peers.feedback.sent).toEqual([]);
  });

  it('is no application of an agent', async () => {
    const { headers } = await enter(MemberType.CONTRACT_AGENT);
    expect(await send(headers, { type: 6, content: TEXT })).toMatchObject({
      status: 422,
      body: { message: 'feedback.already_agent' },
    });
    expect((await send(headers, { type: 0, content: TEXT })).status).toBe(200);
  });

  it('is no application of a disabled member, who may still write to the support', async () => {
    const { headers } = await enter(MemberType.PLAYER, identity.MemberStatus.DISABLED);
    expect(await send(headers, { type: 6, content: TEXT })).toMatchObject({
      status: 403,
      body: { message: 'access.denied', data: { reason: 'disabled' } },
    });
    expect(edge.peers.feedback.sent).toEqual([]);
    expect((await send(headers, { type: 4, content: TEXT })).status).toBe(200);
  });

  it('is limited per hour', async () => {
    // Uses a separate IP address, because the first call with a token counts against the limit of the IP address, which
    // other tests share.
    const headers = { ...(await enter()).headers, 'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}` };
    const strict = await startEdge({ peers: edge.peers, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      edge.peers.identity.rateLimitPerMinute = 40;
      const answers: (string | undefined)[] = [];
      for (let i = 0; i < 12; i += 1) {
        const call = request(strict.url)
          .put('/wps/feedback')
          .set({ ...headers, 'Idempotency-Key': `k${i}` });
        answers.push((await read(call.send({ type: 0, content: TEXT }))).body.message);
      }
      expect(answers).toEqual([...Array.from({ length: 10 }), 'request.rate_limited', 'request.rate_limited']);
    } finally {
      edge.peers.identity.rateLimitPerMinute = 100_000;
      await strict.close();
    }
  });

  it('lists what its member sent, and nothing of others', async () => {
    const { member, headers } = await enter();
    edge.peers.feedback.put();
    edge.peers.feedback.put({ memberId: member.id });
    const { body } = await read(request(edge.url).get('/wps/feedback').set(headers));
    expect(body.value).toMatchObject({ content: [{ type: 6, status: 'open' }], captcha: false });
  });

  it('makes the open sessions of a new agent those of an agent', async () => {
    const { member, headers } = await enter();
    const links = () => read(request(edge.url).get('/wps/agents/salary/realtime').set(headers));
    expect((await links()).body.message).toBe('access.not_agent');
    const changed = { memberId: member.id, brand: 'lab', type: MemberType.CONTRACT_PLAYER_AGENT };
    await edge.app.get(MemberHandlers).onMemberTypeChanged(changed as never);
    expect((await links()).status).toBe(200);
  });
});

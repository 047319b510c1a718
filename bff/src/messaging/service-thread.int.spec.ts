import { randomInt } from 'node:crypto';
import request from 'supertest';
import { identity, messaging } from '@nm/contracts';
import { UnreadHandlers } from '../realtime/unread.handlers.js';
import { RealtimeGateway } from '../realtime/realtime.gateway.js';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const { MemberType } = identity;
const TEXT = 'Where is my deposit?';

// Goal: a member reads and writes the own thread only, and nothing that is malformed reaches the messaging service.
describe('The built-in customer service', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge?.close());
  beforeEach(() => {
    edge.peers.serviceThreads.sent.splice(0);
    edge.peers.serviceThreads.stored.clear();
  });

  async function enter(type = MemberType.PLAYER, status = identity.MemberStatus.ACTIVE) {
    const grant = edge.peers.identity.grant('lab', type);
    Object.assign(grant.member ?? {}, { status });
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    const headers = { 'X-Merchant': 'lab', Authorization: `Bearer ${grant.token}` };
    return { member: grant.member as identity.Member, headers };
  }
  const send = (headers: Readonly<Record<string, string>>, body: object, key = 'one'): Promise<Reply> =>
    read(
      request(edge.url)
        .post('/wps/service/messages')
        .set({ ...headers, ...(key && { 'Idempotency-Key': key }) })
        .send(body),
    );
  const get = (headers: Readonly<Record<string, string>>, query = ''): Promise<Reply> =>
    read(request(edge.url).get(`/wps/service/thread${query}`).set(headers));

  it('takes a message of the caller with its key', async () => {
    const { member, headers } = await enter();
    expect(await send(headers, { content: TEXT })).toMatchObject({
      status: 200,
      body: { value: { number: 1, author: 'member', content: TEXT } },
    });
    expect(edge.peers.serviceThreads.sent).toEqual([{ memberId: member.id, content: TEXT, key: 'one' }]);
  });

  it.each([
    ['no content', {}],
    ['empty content', { content: '' }],
    ['far too much content', { content: 'x'.repeat(1_201) }],
    ['content as a list', { content: [TEXT] }],
    ['another member', { content: TEXT, memberId: '01980000-0000-7000-8000-000000000001' }],
  ])('refuses a message with %s', async (_what, body) => {
    const { headers } = await enter();
    expect(await send(headers, body)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    expect(edge.peers.serviceThreads.sent).toEqual([]);
  });

  it('needs a key and a real member, and is open to a disabled one', async () => {
    const { headers } = await enter();
    expect((await send(headers, { content: TEXT }, '')).body.message).toBe('request.invalid');
    const trial = await enter(MemberType.TRIAL);
    expect((await send(trial.headers, { content: TEXT })).body.message).toBe('access.trial');
    expect((await get(trial.headers)).body.message).toBe('access.trial');
    expect((await send({ 'X-Merchant': 'lab' }, { content: TEXT })).body.message).toBe('session.missing');
    expect((await get({ 'X-Merchant': 'lab' })).body.message).toBe('session.missing');
    const disabled = await enter(MemberType.PLAYER, identity.MemberStatus.DISABLED);
    expect((await send(disabled.headers, { content: TEXT })).status).toBe(200);
  });

  it("shows the member's own thread without the operators' names, and nothing of others", async () => {
    const { member, headers } = await enter();
    edge.peers.serviceThreads.put();
    expect((await get(headers)).body.value).toEqual({ state: 'none', messages: [], unread: 0 });
    const id = edge.peers.serviceThreads.put({ memberId: member.id });
    await edge.peers.serviceThreads.answerServiceThread({ threadId: id, operatorId: 'op-7', answer: 'It is here.' });
    const { value } = (await get(headers)).body;
    expect(value).toMatchObject({
      state: 'answered',
      messages: [
        { number: 1, author: 'member' },
        { number: 2, author: 'operator', content: 'It is here.' },
      ],
    });
    expect(JSON.stringify(value)).not.toContain('op-7');
    for (const bad of ['?before=0', '?before=x', '?pageSize=101', '?page=2'])
      expect([bad, (await get(headers, bad)).body.message]).toEqual([bad, 'request.invalid']);
  });

  it('is marked as read', async () => {
    const { member, headers } = await enter();
    expect((await read(request(edge.url).post('/wps/service/read').set(headers))).status).toBe(200);
    expect(edge.peers.serviceThreads.reads.at(-1)).toEqual({ memberId: member.id });
  });

  it('pushes the count of unread answers with the unread messages', async () => {
    const pushed: unknown[] = [];
    const gateway = edge.app.get(RealtimeGateway);
    const spied = Object.assign(Object.create(gateway) as RealtimeGateway, {
      newestToMember: (...push: unknown[]) => pushed.push(push),
    });
    const event = { memberId: 'm1', count: 2, version: 7n, service: 1 } as messaging.UnreadChanged;
    await new UnreadHandlers(spied).onUnreadChanged(event);
    expect(pushed).toEqual([['m1', ['unread', { count: 2, version: 7, service: 1 }]]]);
  });

  it('is limited per hour', async () => {
    // Uses a separate IP address, because the first call with a token counts against the limit of the address, which
    // other tests share.
    const headers = { ...(await enter()).headers, 'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}` };
    const strict = await startEdge({ peers: edge.peers, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      edge.peers.identity.rateLimitPerMinute = 40;
      const answers: (string | undefined)[] = [];
      for (let i = 0; i < 12; i += 1) {
        const call = request(strict.url)
          .post('/wps/service/messages')
          .set({ ...headers, 'Idempotency-Key': `k${i}` });
        answers.push((await read(call.send({ content: TEXT }))).body.message);
      }
      expect(answers).toEqual([...Array.from({ length: 10 }), 'request.rate_limited', 'request.rate_limited']);
    } finally {
      edge.peers.identity.rateLimitPerMinute = 100_000;
      await strict.close();
    }
  });
});

import request from 'supertest';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const MINUTE_MS = 60_000;

// Goal: a member can change only the own protection. The session stores the time of its reminder, so that reloading the
// page does not reset it.
describe('Protection at the edge', () => {
  let edge: TestEdge;
  let token = '';
  let memberId = '';
  const as = (bearer = token) => ({ 'X-Merchant': 'lab', Authorization: `Bearer ${bearer}` });
  const get = (path: string) => read(request(edge.url).get(path).set(as()));
  const post = (path: string, body?: object) => read(request(edge.url).post(path).set(as()).send(body));

  const msOf = (value: Readonly<Record<string, unknown>>, name: string): number => Date.parse(String(value[name]));

  beforeAll(async () => {
    edge = await startEdge();
    const { body } = await read(
      request(edge.url).post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
    );
    ({
      token,
      user: { id: memberId },
    } = body.value);
  });
  afterAll(() => edge?.close());
  afterEach(() => {
    edge.peers.protection.failure = undefined;
    edge.peers.protection.exclusion = undefined;
  });

  it('shows the durations with their ends, and no exclusion where there is none', async () => {
    expect((await get('/wps/member/protection')).body.value).toEqual({
      durations: [
        { id: 'week', kind: 'cool_off', endsAt: '2026-11-30T00:00:00.000Z' },
        { id: 'for_good', kind: 'self' },
      ],
      confirmWith: 'payment',
      reminderMinutes: 60,
      reminderChoices: [0, 60],
    });
  });

  it('shows the exclusion that holds, without times that do not exist', async () => {
    const beginsAt = timestampFromMs(Date.UTC(2026, 10, 23));
    edge.peers.protection.exclusion = { kind: identity.ExclusionKind.SELF, beginsAt };
    expect((await get('/wps/member/protection')).body.value.exclusion).toEqual({
      kind: 'self',
      beginsAt: '2026-11-23T00:00:00.000Z',
    });
  });

  it.each([
    ['exclusion', { duration: 'week', value: JWE }, 'exclude', { duration: 'week', value: JWE }],
    ['exclusion/end', undefined, 'end', {}],
    ['reminder', { minutes: 30 }, 'reminder', { minutes: 30 }],
  ])('passes on %s for the session’s member', async (path, body, call, asked) => {
    expect((await post(`/wps/member/${path}`, body)).status).toBe(200);
    expect(edge.peers.protection.requests.at(-1)).toMatchObject({ call, asked: { memberId, ...asked } });
  });

  it.each([
    ['exclusion', { value: JWE }, 'request.invalid'],
    ['exclusion', { duration: 'Week!', value: JWE }, 'request.invalid'],
    ['exclusion', { duration: 'week' }, 'crypto.plain_body'],
    ['exclusion', { duration: 'week', value: JWE, memberId: 'other' }, 'crypto.plain_body'],
    ['reminder', { minutes: '30' }, 'request.invalid'],
    ['reminder', { minutes: 1.5 }, 'request.invalid'],
    ['reminder', { minutes: -1 }, 'request.invalid'],
    ['reminder', {}, 'request.invalid'],
    ['limits/prompt', { answer: 'limit' }, 'request.invalid'],
    ['limits/prompt', {}, 'request.invalid'],
  ])('refuses %s %p, and identity is not asked', async (path, body, code) => {
    const before = [edge.peers.protection.requests.length, edge.peers.limits.requests.length];
    expect((await post(`/wps/member/${path}`, body)).body.message).toBe(code);
    expect([edge.peers.protection.requests.length, edge.peers.limits.requests.length]).toEqual(before);
  });

  it('passes on that a longer exclusion holds', async () => {
    edge.peers.protection.failure = new Failure('identity.exclusion_longer');
    expect(await post('/wps/member/exclusion', { duration: 'week', value: JWE })).toMatchObject({
      status: 422,
      body: { message: 'identity.exclusion_longer' },
    });
  });

  it('reminds at the interval from the login, and again from the answer, also after a reload', async () => {
    const first = (await get('/wps/session/reminder')).body.value;
    expect(first).toMatchObject({ minutes: 60, stakeMinor: '900', payoutMinor: '250', netMinor: '-650' });
    expect(msOf(first, 'dueAt') - msOf(first, 'startedAt')).toBe(60 * MINUTE_MS);
    expect(edge.peers.limits.requests.at(-1)).toMatchObject({ call: 'played', change: { memberId, currency: 'USD' } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const again = (await post('/wps/session/reminder/continue')).body.value;
    expect(msOf(again, 'dueAt')).toBeGreaterThan(msOf(first, 'dueAt'));
    expect(again.startedAt).toBe(first.startedAt);
    expect((await get('/wps/session/reminder')).body.value.dueAt).toBe(again.dueAt);
    edge.peers.protection.reminderMinutes = 0;
    expect((await get('/wps/session/reminder')).body.value.dueAt).toBeUndefined();
    edge.peers.protection.reminderMinutes = 60;
  });

  it('asks for a deposit limit until it is answered', async () => {
    expect((await get('/wps/member/limits/prompt')).body.value).toEqual({ due: 'first', limited: false });
    expect((await post('/wps/member/limits/prompt', { answer: 'no_limit' })).body.value).toEqual({ limited: false });
    expect(edge.peers.limits.requests.at(-1)).toMatchObject({
      call: 'answer',
      change: { memberId, answer: 'no_limit' },
    });
  });

  it('is for real members only', async () => {
    const { body } = await read(
      request(edge.url)
        .post('/wps/session/login/freeplay')
        .set('X-Merchant', 'lab')
        .send({ os: 'web', platform: 'W', version: 3, value: JWE }),
    );
    for (const path of ['/wps/member/protection', '/wps/session/reminder', '/wps/member/limits/prompt'])
      expect((await read(request(edge.url).get(path).set(as(body.value.token)))).body.message).toBe('access.trial');
  });
});

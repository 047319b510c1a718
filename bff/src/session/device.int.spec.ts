import request from 'supertest';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';
import { SessionService } from './session.service.js';
import { UnfinishedEndings } from './unfinished-endings.js';

// Goal: a member sees the own sessions and logins, and can end one session or all others, but can never see or end
// those of another member.

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
/** The maximum number of sessions of one member. */
const SESSIONS_MAX = 20;
const A_TIME: unknown = expect.any(String);
let edge: TestEdge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

async function aMember(devices: readonly string[]): Promise<{ tokens: string[]; ids: string[]; memberId: string }> {
  const sessions = edge.app.get(SessionService);
  const first = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
  const grants = [
    first,
    ...devices.slice(1).map(() => edge.peers.identity.grant('lab', identity.MemberType.PLAYER, first.member)),
  ];
  for (const [n, grant] of grants.entries())
    await sessions.open(grant, {
      brand: 'lab',
      ip: `103.7.8.${n + 1}`,
      userAgent: devices[n] ?? '',
      language: 'EN',
      captchaId: '',
    });
  return {
    tokens: grants.map(({ token }) => token),
    ids: grants.map(({ sessionId }) => sessionId),
    memberId: first.member?.id ?? '',
  };
}
const call = (method: 'get' | 'delete', path: string, token = '') =>
  read(
    request(edge.url)
      [method](path)
      .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` }),
  );

test('lists the own sessions by device, the calling one first, addresses masked', async () => {
  await aMember([DESK]);
  const { tokens, ids } = await aMember([DESK, PHONE]);
  const before = Date.now();
  const { body } = await call('get', '/wps/sessions', tokens[0]);
  expect(body.value.list).toEqual([
    {
      sessionId: ids[0],
      current: true,
      kind: 'desktop',
      browser: 'Chrome',
      system: 'Linux',
      address: '103.••.••.1',
      loggedInAt: A_TIME,
      lastUsedAt: A_TIME,
    },
    {
      sessionId: ids[1],
      current: false,
      kind: 'phone',
      browser: 'Chrome',
      system: 'Android',
      address: '103.••.••.2',
      loggedInAt: A_TIME,
      lastUsedAt: A_TIME,
    },
  ]);
  const [current] = body.value['list'] as { lastUsedAt: string }[];
  expect(Math.abs(Date.parse(current?.lastUsedAt ?? '') - before)).toBeLessThan(2_000);
});

test('a session ends another: its token is refused, the others stay live', async () => {
  const { tokens, ids } = await aMember([DESK, PHONE, PHONE]);
  expect((await call('delete', `/wps/sessions/${ids[1]}`, tokens[0])).status).toBe(200);
  expect((await call('get', '/wps/sessions', tokens[1])).body.message).toBe('session.revoked');
  expect((await call('get', '/wps/sessions', tokens[2])).body.value['list']).toMatchObject([
    { sessionId: ids[2] },
    { sessionId: ids[0] },
  ]);
  const again = await call('delete', `/wps/sessions/${ids[1]}`, tokens[0]);
  expect([again.status, again.body.message]).toEqual([404, 'resource.not_found']);
});

test('a session ends all others and stays live', async () => {
  const { tokens } = await aMember([DESK, PHONE, PHONE]);
  const { body } = await call('delete', '/wps/sessions/others', tokens[2]);
  expect(body.value).toEqual({ ended: 2 });
  for (const token of tokens.slice(0, 2))
    expect((await call('get', '/wps/sessions', token)).body.message).toBe('session.revoked');
  expect((await call('get', '/wps/sessions', tokens[2])).body.value.list).toHaveLength(1);
  expect((await call('delete', '/wps/sessions/others', tokens[2])).body.value).toEqual({ ended: 0 });
});

test('a login beyond the limit of sessions ends the oldest one, also while identity is away', async () => {
  const { ids, memberId } = await aMember(Array.from({ length: SESSIONS_MAX }, () => DESK));
  const [sessions, endings] = [edge.app.get(SessionService), edge.app.get(UnfinishedEndings)];
  const [member, from] = [
    { id: memberId, brand: 'lab' },
    { brand: 'lab', ip: '', userAgent: '', language: 'EN' },
  ];
  const next = edge.peers.identity.grant('lab', identity.MemberType.PLAYER, create(identity.MemberSchema, member));
  edge.peers.identity.failure = new Failure('system.temporary');
  try {
    await sessions.open(next, { ...from, captchaId: '' });
  } finally {
    edge.peers.identity.failure = undefined;
  }
  const live = await sessions.live([...ids, next.sessionId]);
  expect([live.size, live.has(next.sessionId)]).toEqual([SESSIONS_MAX, true]);
  await endings.finishDue(Date.now() + 60_000);
  const [ended] = ids.filter((id) => !live.has(id));
  expect(edge.peers.identity.ended.at(-1)).toEqual({ sessionId: ended, reason: 'replaced' });
  expect(await sessions.revokeAll(memberId, 'password_changed', { before: Date.now() })).toBe(SESSIONS_MAX);
});

test("another member's session is not found and stays live, and a malformed id is not found", async () => {
  const stranger = await aMember([DESK]);
  const { tokens } = await aMember([PHONE]);
  for (const id of [stranger.ids[0], 'x', '..%2Fothers', '0190a000-0000-7000-8000-000000000000']) {
    const { status, body } = await call('delete', `/wps/sessions/${id}`, tokens[0]);
    expect([status, body.message]).toEqual([404, 'resource.not_found']);
  }
  expect((await call('get', '/wps/sessions', stranger.tokens[0])).status).toBe(200);
});

test('lists the own logins with masked addresses, in pages, and marks the one of this session', async () => {
  const { tokens, ids, memberId } = await aMember([DESK]);
  const at = timestampFromMs(Date.UTC(2026, 10, 26, 9, 30));
  const login = { at, firstAt: at, attempts: 1, way: 'password', userAgent: PHONE, ip: '103.7.8.9' };
  edge.peers.loginHistory.attempts.set(memberId, [
    { ...login, id: '3', result: 'succeeded', passwordRight: true, factor: 'authenticator', sessionId: ids[0] ?? '' },
    { ...login, id: '2', result: 'wrong_password', attempts: 12, newPlace: true },
    { at, firstAt: at, id: '1', result: 'several', attempts: 80 },
  ]);
  edge.peers.loginHistory.nextCursor = '1764149400000-1';
  const { body } = await call('get', '/wps/sessions/logins?kind=refused&cursor=1764149500000-7&pageSize=3', tokens[0]);
  expect(edge.peers.loginHistory.asked.at(-1)).toEqual({
    ...{ memberId, kind: 'refused', cursor: '1764149500000-7', size: 3 },
  });
  const time = { at: '2026-11-26T09:30:00.000Z', firstAt: '2026-11-26T09:30:00.000Z' };
  const phone = { kind: 'phone', browser: 'Chrome', system: 'Android', address: '103.••.••.9', way: 'password' };
  expect(body.value).toEqual({
    list: [
      {
        ...{ id: '3', ...time, attempts: 1, result: 'succeeded', passwordRight: true, ...phone },
        ...{ factor: 'authenticator', newPlace: false, current: true },
      },
      {
        ...{ id: '2', ...time, attempts: 12, result: 'wrong_password', passwordRight: false, ...phone },
        ...{ newPlace: true, current: false },
      },
      {
        ...{ id: '1', ...time, attempts: 80, result: 'several', passwordRight: false, newPlace: false, current: false },
        ...{ kind: 'unknown', browser: '', system: '' },
      },
    ],
    nextCursor: '1764149400000-1',
  });
  for (const bad of ['kind=all', 'cursor=x', 'pageSize=101', 'memberId=x'])
    expect((await call('get', `/wps/sessions/logins?${bad}`, tokens[0])).status).toBe(400);
});

import { generateKeyPairSync, randomUUID } from 'node:crypto';
import request from 'supertest';
import { create } from '@bufbuild/protobuf';
import { games, identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { RedisClient } from '../redis/redis-client.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';
import { PlayHandlers } from './session.handlers.js';
import { SessionService } from './session.service.js';
import { UnfinishedEndings } from './unfinished-endings.js';

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';

// Goal: a request acts for the member of its active session. After the session has ended, its token is refused.
describe('A session at the edge', () => {
  let edge: TestEdge;
  const http = () => request(edge.url);

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  async function login(merchant = 'lab'): Promise<{ token: string; memberId: string; sessionId: string }> {
    const { body } = await read(
      http().post('/wps/session/login').set('X-Merchant', merchant).send({ value: JWE }).expect(200),
    );
    const { token, user } = body.value;
    const { jti } = JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString()) as { jti: string };
    return { token, memberId: user.id, sessionId: jti };
  }
  const as = (token: string) => ({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` });

  it('answers the member of a live session, and nobody after logout', async () => {
    const { token, memberId } = await login();
    const { body } = await read(http().get('/wps/member/info').set(as(token)).expect(200));
    expect(body.value).toMatchObject({ id: memberId, type: 0, currency: 'USD', currencySymbol: '$' });
    await http().delete('/wps/session/logout').set(as(token)).expect(200);
    const after = await read(http().get('/wps/member/info').set(as(token)).expect(401));
    expect(after.body.message).toBe('session.expired');
    expect(edge.peers.identity.ended.at(-1)).toEqual({ sessionId: expect.any(String) as string, reason: 'logout' });
  });

  it('says to a disabled member that the account is disabled, and to no other', async () => {
    const { token, memberId } = await login();
    const info = async () => (await read(http().get('/wps/member/info').set(as(token)).expect(200))).body.value;
    expect(await info()).not.toHaveProperty('disabled');
    (await edge.peers.identity.getMember({ memberId })).status = identity.MemberStatus.DISABLED;
    expect(await info()).toMatchObject({ id: memberId, disabled: true });
  });

  it('refuses a session of another brand', async () => {
    const { token } = await login('nmbn');
    const { body } = await read(http().get('/wps/member/info').set(as(token)).expect(403));
    expect(body.message).toBe('session.wrong_brand');
  });

  it('refuses tokens that identity did not sign for it', async () => {
    const { memberId } = await login();
    const claims = { jti: randomUUID(), sub: memberId, brand: 'lab' };
    const forged = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = `${part({ alg: 'none', typ: 'session+jwt', kid: edge.peers.identity.kid })}.${part({ ...claims, aud: 'session' })}.`;
    const tokens = [
      edge.peers.identity.sign(claims, { key: forged }),
      edge.peers.identity.sign(claims, { audience: 'wallet' }),
      none,
      'a.b.c',
      `${none}x`,
    ];
    for (const token of tokens) {
      const { body } = await read(http().get('/wps/member/info').set(as(token)).expect(401));
      expect(body.message).toBe('session.missing');
    }
    const old = await read(
      http()
        .get('/wps/member/info')
        .set(as(edge.peers.identity.sign(claims, { expiresIn: -10 })))
        .expect(401),
    );
    expect(old.body.message).toBe('session.expired');
  });

  it('says that a session was revoked, and keeps the one that changed the password', async () => {
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    const other = edge.peers.identity.grant('lab', identity.MemberType.PLAYER, grant.member);
    const sessions = edge.app.get(SessionService);
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await sessions.open(grant, from);
    await sessions.open(other, from);
    await http().post('/wps/member/password').set(as(grant.token)).send({ value: JWE }).expect(200);
    await http().get('/wps/member/info').set(as(grant.token)).expect(200);
    const { body } = await read(http().get('/wps/member/info').set(as(other.token)).expect(401));
    expect(body.message).toBe('session.revoked');
  });

  it('opens no session that was revoked before it was stored', async () => {
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    const sessions = edge.app.get(SessionService);
    await sessions.revoke(grant.member?.id ?? '', grant.sessionId, 'password_changed');
    const opened = sessions.open(grant, {
      brand: 'lab',
      ip: '1.1.1.1',
      userAgent: 'test',
      language: 'EN',
      captchaId: '',
    });
    await expect(opened).rejects.toMatchObject({ code: 'session.revoked' });
    const { body } = await read(http().get('/wps/member/info').set(as(grant.token)).expect(401));
    expect(body.message).toBe('session.revoked');
  });

  describe('while identity is away', () => {
    const LATER_MS = 60_000;
    const endings = () => edge.app.get(UnfinishedEndings);
    const away = async (work: () => Promise<unknown>) => {
      edge.peers.identity.failure = new Failure('system.temporary');
      try {
        await work();
      } finally {
        edge.peers.identity.failure = undefined;
      }
    };

    it('a logout ends the session at once and its play by games, and ends it at identity later, once', async () => {
      const { token, sessionId } = await login();
      await away(async () => {
        await http().delete('/wps/session/logout').set(as(token)).expect(200);
        await endings().finishDue(Date.now() + LATER_MS);
      });
      await http().get('/wps/member/info').set(as(token)).expect(401);
      expect(edge.peers.games.endedPlay).toContain(sessionId);
      const ended = () => edge.peers.identity.ended.filter((one) => one.sessionId === sessionId);
      expect(ended()).toEqual([]);
      for (const ms of [2, 3, 4]) await endings().finishDue(Date.now() + ms * LATER_MS);
      expect(ended()).toEqual([{ sessionId, reason: 'logout' }]);
    });

    it('a logout ends the session also while games is away', async () => {
      const { token, sessionId } = await login();
      edge.peers.games.failure = new Failure('system.temporary');
      await away(() => http().delete('/wps/session/logout').set(as(token)).expect(200));
      edge.peers.games.failure = undefined;
      await http().get('/wps/member/info').set(as(token)).expect(401);
      await endings().finishDue(Date.now() + LATER_MS);
      expect(edge.peers.identity.ended.at(-1)).toEqual({ sessionId, reason: 'logout' });
    });

    it('the end of a session elsewhere is finished later too', async () => {
      const { token, memberId, sessionId } = await login();
      await away(() => edge.app.get(SessionService).endOwn(memberId, sessionId));
      await http().get('/wps/member/info').set(as(token)).expect(401);
      await endings().finishDue(Date.now() + LATER_MS);
      expect(edge.peers.identity.ended.at(-1)).toEqual({ sessionId, reason: 'ended_elsewhere' });
    });

    it('what another copy has just begun is left to it, and nothing is asked after the token has ended', async () => {
      const { memberId, sessionId } = await login();
      const asked = edge.peers.identity.ended.length;
      const ending = { memberId, sessionId, reason: 'logout', untilMs: Date.now() + LATER_MS };
      await endings().note(ending);
      await endings().finishDue();
      expect(edge.peers.identity.ended).toHaveLength(asked);
      await endings().finish(ending);
      expect(edge.peers.identity.ended).toHaveLength(asked + 1);
      await endings().note({ ...ending, untilMs: Date.now() - 1 });
      await endings().finishDue(Date.now() + LATER_MS);
      expect(edge.peers.identity.ended).toHaveLength(asked + 1);
    });
  });

  it('answers 503 with Retry-After while the store is away, and ends the other sessions on a retry', async () => {
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    const other = edge.peers.identity.grant('lab', identity.MemberType.PLAYER, grant.member);
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    for (const each of [grant, other]) await edge.app.get(SessionService).open(each, from);
    const redis = edge.app.get(RedisClient);
    const endOthers = () => http().delete('/wps/sessions/others').set(as(grant.token));
    redis.zrange = () => Promise.reject(new Error('Connection is closed.'));
    const refused = await read(endOthers().expect(503));
    Reflect.deleteProperty(redis, 'zrange');
    expect(refused.body.message).toBe('system.temporary');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { body } = await read(endOthers().expect(200));
    expect(body.value).toEqual({ ended: 1 });
    await http().get('/wps/member/info').set(as(other.token)).expect(401);
    await http().get('/wps/member/info').set(as(grant.token)).expect(200);
  });

  it("prolongs a session by accepted bets in a vendor's game", async () => {
    edge.peers.identity.idleMs = 500;
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    edge.peers.identity.idleMs = 60_000;
    const sessions = edge.app.get(SessionService);
    await sessions.open(grant, { brand: 'lab', ip: '', userAgent: '', language: 'EN', captchaId: '' });
    const { sessionId } = grant;
    for (let i = 0; i < 4; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await new PlayHandlers(sessions).onPlayContinued(
        create(games.PlayContinuedSchema, { memberId: grant.member?.id ?? '', sessionId }),
      );
    }
    expect(await sessions.isLive(sessionId)).toBe(true);
  });

  it('ends an idle session, and prolongs one that is used', async () => {
    edge.peers.identity.idleMs = 400;
    const { token } = await login();
    edge.peers.identity.idleMs = 60_000;
    for (let i = 0; i < 4; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await http().get('/wps/member/info').set(as(token)).expect(200);
    }
    await new Promise((resolve) => setTimeout(resolve, 600));
    const { body } = await read(http().get('/wps/member/info').set(as(token)).expect(401));
    expect(body.message).toBe('session.expired');
  });

  it('is not prolonged by the reads of a page without input', async () => {
    edge.peers.identity.idleMs = 1_500;
    const { token } = await login();
    edge.peers.identity.idleMs = 60_000;
    const unattended = () => http().get('/wps/member/info').set(as(token)).set('X-Unattended', '1');
    for (let i = 0; i < 2; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await unattended().expect(200);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const { body } = await read(unattended().expect(401));
    expect(body.message).toBe('session.expired');
  });

  it('is prolonged by every change, also of a page without input', async () => {
    edge.peers.identity.idleMs = 1_000;
    const { token } = await login();
    edge.peers.identity.idleMs = 60_000;
    for (let i = 0; i < 3; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await http().post('/wps/session/handoff').set(as(token)).set('X-Unattended', '1');
    }
    await http().get('/wps/member/info').set(as(token)).expect(200);
  });

  it('lets a member with an expired password read and change it, and nothing else before', async () => {
    const grant = Object.assign(edge.peers.identity.grant('lab', identity.MemberType.PLAYER), {
      passwordExpired: true,
    });
    await edge.app
      .get(SessionService)
      .open(grant, { brand: 'lab', ip: '', userAgent: '', language: 'EN', captchaId: '' });
    const bet = () =>
      read(
        http()
          .post('/lgw/inhouse/dice/bets')
          .set(as(grant.token))
          .set('Idempotency-Key', 'due')
          .send({ stakeMinor: '100', target: '5000', over: true }),
      );
    const launch = (path: string) => read(http().get(`${path}?vassalage=INHOUSE&gameCode=DICE`).set(as(grant.token)));
    const launches = () => Promise.all(['/wps/game/launchGame', '/wps/relay/GCS_gameLaunchFB'].map(launch));
    const refused = [await bet(), ...(await launches())];
    expect(refused.map(({ body }) => body.message)).toEqual(Array(3).fill('identity.password_change_required'));
    await http().get('/wps/member/info').set(as(grant.token)).expect(200);
    await http().post('/wps/member/password').set(as(grant.token)).send({ value: JWE }).expect(200);
    expect((await bet()).status).toBe(200);
    const [launched, launchedByRelay] = await launches();
    expect(launched).toMatchObject({ status: 200, body: { value: { mode: 'inhouse' } } });
    expect(launchedByRelay?.body.value).toEqual(launched?.body.value);
    await http().delete('/wps/session/logout').set(as(grant.token)).expect(200);
  });

  it('blocks a trial member from what needs a real account', async () => {
    const free = await read(
      http()
        .post('/wps/session/login/freeplay')
        .set('X-Merchant', 'lab')
        .send({ os: 'Linux', platform: 'W', version: 3, value: JWE }),
    );
    const { body } = await read(
      http()
        .post('/wps/deposit/orders')
        .set(as(free.body.value.token))
        .send({ methodId: 'bank', amountMinor: '1000' })
        .expect(403),
    );
    expect(body.message).toBe('access.trial');
    const { token } = free.body.value;
    const favourite = { nodeId: 1, vendor: 'BAZAAR', gameType: 'RNG' };
    for (const call of [
      http().post('/wps/relay/MCSFE_addFavoriteGameV2').set(as(token)).send(favourite),
      http().delete('/wps/relay/MCSFE_removeFavoriteGameV2?nodeId=1').set(as(token)),
    ])
      expect((await read(call.expect(403))).body.message).toBe('access.trial');
  });
});

import { generateKeyPairSync, randomUUID } from 'node:crypto';
import request from 'supertest';
import { create } from '@bufbuild/protobuf';
import { games, identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';
import { PlayHandlers } from './session.handlers.js';
import { SessionService } from './session.service.js';

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';

// Goal: a call acts for the member of its live session, and for nobody after the session has ended.
describe('A session at the edge', () => {
  let edge: TestEdge;
  const http = () => request(edge.url);

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  async function login(merchant = 'lab'): Promise<{ token: string; memberId: string }> {
    const { body } = await read(
      http().post('/wps/session/login').set('X-Merchant', merchant).send({ value: JWE }).expect(200),
    );
    return { token: body.value.token, memberId: body.value.user.id };
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

  it('refuses a logout when the play cannot be ended', async () => {
    const { token } = await login();
    edge.peers.identity.failure = new Failure('system.temporary');
    await http().delete('/wps/session/logout').set(as(token)).expect(503);
    edge.peers.identity.failure = undefined;
    await http().delete('/wps/session/logout').set(as(token)).expect(200);
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
    const launch = () => read(http().get('/wps/game/launchGame?vassalage=INHOUSE&gameCode=DICE').set(as(grant.token)));
    expect([(await bet()).body.message, (await launch()).body.message]).toEqual(
      Array(2).fill('identity.password_change_required'),
    );
    await http().get('/wps/member/info').set(as(grant.token)).expect(200);
    await http().post('/wps/member/password').set(as(grant.token)).send({ value: JWE }).expect(200);
    expect((await bet()).status).toBe(200);
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
  });
});

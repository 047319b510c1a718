import request from 'supertest';
import { create } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';
import { SessionAuthenticator } from './session.guard.js';
import { SessionService } from './session.service.js';

// Goal: a disabled member can only read, finish open rounds, withdraw and protect the account, until an operator
// enables the account again.
describe('A session of a disabled member', () => {
  let edge: TestEdge;
  const http = () => request(edge.url);

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  const as = (token: string) => ({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` });

  it('may read, end open rounds, withdraw and protect the account, and nothing else', async () => {
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    const member = Object.assign(grant.member ?? create(identity.MemberSchema), {
      status: identity.MemberStatus.DISABLED,
    });
    const sessions = edge.app.get(SessionService);
    await sessions.open(grant, { brand: 'lab', ip: '', userAgent: '', language: 'EN', captchaId: '' });
    const send = async (method: 'get' | 'post', path: string, body: object = {}) =>
      (await read(http()[method](path).set(as(grant.token)).set('Idempotency-Key', 'disabled').send(body))).body;
    const refused = [
      await send('post', '/lgw/inhouse/dice/bets', { stakeMinor: '100', target: '5000', over: true }),
      await send('post', '/lgw/inhouse/crash/rounds', {}),
      await send('post', '/lgw/inhouse/mines/rounds', { stakeMinor: '100', mines: 3 }),
      await send('post', '/lgw/inhouse/hilo/rounds', { stakeMinor: '100' }),
      await send('post', '/wps/deposit/orders', { methodId: 'bank', amountMinor: '1000' }),
      await send('post', '/wps/transfer/upline', {}),
      await send('get', '/wps/game/launchGame?vassalage=INHOUSE&gameCode=DICE'),
    ];
    expect(refused.map(({ message, data }) => [message, data])).toEqual(
      refused.map(() => ['access.denied', { reason: 'disabled' }]),
    );
    expect((await send('get', '/wps/member/info')).success).toBe(true);
    // A disabled member may end open rounds, so the guard lets these requests pass. They fail later, because the id or
    // the body is malformed.
    for (const [game, endings] of Object.entries({
      crash: ['cash-out', 'take-back'],
      mines: ['steps', 'cash-out'],
      hilo: ['steps', 'cash-out'],
    }))
      for (const ending of endings)
        expect((await send('post', `/lgw/inhouse/${game}/rounds/x/${ending}`)).message).toMatch(
          /^(resource.not_found|request.invalid)$/,
        );
    // The guard lets these requests pass. Validation then refuses the empty body.
    for (const path of ['/wps/withdraw/orders', '/wps/withdraw/accounts', '/wps/member/paymentPassword'])
      expect((await send('post', path)).message).toMatch(/^(request.invalid|crypto.plain_body)$/);
    await sessions.enabled(member.id, Date.now());
    expect((await send('post', '/wps/deposit/orders')).message).toBe('request.invalid');
  });

  it('is no longer disabled when the member was enabled after its issue, stored or not, and no other change is lost', async () => {
    const sessions = edge.app.get(SessionService);
    const authenticator = edge.app.get(SessionAuthenticator);
    const from = { brand: 'lab', ip: '', userAgent: '', language: 'EN', captchaId: '' };
    const issue = (given?: identity.Member) => {
      const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER, given);
      return Object.assign(grant, {
        passwordExpired: true,
        member: Object.assign(grant.member ?? create(identity.MemberSchema), {
          status: identity.MemberStatus.DISABLED,
        }),
      });
    };
    const now = async (grant: identity.SessionGrant) => {
      const { disabled, passwordDue } = await authenticator.authenticate(grant.token);
      return { disabled, passwordDue };
    };
    // The event that the member was enabled arrives first; the session is stored afterwards.
    const late = issue();
    await sessions.enabled(late.member.id, Date.now());
    await sessions.open(late, from);
    expect(await now(late)).toEqual({ disabled: false, passwordDue: true });
    // The session was issued before the member was enabled, and is stored after it.
    const early = issue();
    const enabledAt = Date.now();
    await new Promise((done) => setTimeout(done, 5));
    await sessions.open(early, from);
    const stale = await authenticator.authenticate(early.token);
    await Promise.all([sessions.enabled(early.member.id, enabledAt), sessions.passwordChanged(stale)]);
    expect(await now(early)).toEqual({ disabled: false, passwordDue: false });
    await sessions.reminded(stale);
    expect(await now(early)).toEqual({ disabled: false, passwordDue: false });
    // A session that was issued after the member was disabled again stays disabled.
    const again = issue();
    await sessions.enabled(again.member.id, Date.now() - 5_000);
    await sessions.open(again, from);
    expect(await now(again)).toEqual({ disabled: true, passwordDue: true });
  });
});

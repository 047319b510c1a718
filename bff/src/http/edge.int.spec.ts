import request from 'supertest';
import { Failure } from '@nm/kit/errors/failure.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';

// Goal: every answer has the envelope and its headers, and every input that the documentation does not name is refused.
describe('The edge', () => {
  let edge: TestEdge;
  const http = () => request(edge.url);

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());
  afterEach(() => {
    edge.peers.identity.failure = undefined;
    edge.peers.games.failure = undefined;
    edge.peers.wallet.failure = undefined;
  });

  async function login(merchant = 'lab'): Promise<{ token: string; memberId: string }> {
    const { body } = await read(
      http().post('/wps/session/login').set('X-Merchant', merchant).send({ value: JWE }).expect(200),
    );
    return { token: body.value.token, memberId: body.value.user.id };
  }
  const as = (token: string) => ({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` });

  describe('answers everything in the envelope', () => {
    it('puts a value under success, and names no server software', async () => {
      const { body, headers } = await read(http().get('/wps/session/key').expect(200));
      expect(body).toEqual({ success: true, value: { kid: 'k1', jwk: { kty: 'EC' } } });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    });

    it.each([
      ['an unknown route', () => http().get('/wps/no/such/call'), 404, 'request.unknown_route'],
      ['a wrong method', () => http().patch('/wps/session/login'), 404, 'request.unknown_route'],
      ['a malformed path', () => http().get('/wps/%ff%fe'), 400, 'request.invalid'],
      ['a malformed id in a path', () => http().get('/lgw/inhouse/rounds/%ff'), 400, 'request.invalid'],
      [
        'malformed JSON',
        () => http().post('/wps/session/login').type('json').send('{"value":'),
        400,
        'request.invalid',
      ],
      ['a list for a body', () => http().post('/wps/session/login').type('json').send('[]'), 400, 'request.invalid'],
      [
        'a body of another type',
        () => http().post('/wps/session/login').type('form').send('value=x'),
        400,
        'request.invalid',
      ],
      [
        'a name that reaches into prototypes',
        () => http().post('/wps/session/login').type('json').send('{"__proto__":{"value":"x"}}'),
        400,
        'request.invalid',
      ],
      [
        'a name that every object has',
        () => http().put('/lgw/inhouse/seed').type('json').send('{"valueOf":1}'),
        400,
        'request.invalid',
      ],
      [
        'a body without end',
        () =>
          http()
            .post('/wps/session/login')
            .send({ value: 'a'.repeat(40_000) }),
        413,
        'request.too_large',
      ],
      [
        'a body that is too deep',
        () =>
          http()
            .post('/wps/session/login')
            .type('json')
            .send(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
        400,
        'request.invalid',
      ],
      [
        'a compressed body',
        () => http().post('/wps/session/login').set('Content-Encoding', 'gzip').type('json').send('{}'),
        400,
        'request.invalid',
      ],
      [
        'an unknown merchant',
        () => http().get('/wps/system/status').set('X-Merchant', 'nobody'),
        404,
        'resource.not_found',
      ],
      [
        'an unknown host',
        () => http().get('/wps/system/status').set('Host', 'evil.example'),
        404,
        'resource.not_found',
      ],
      [
        'a query that no database keeps',
        () => http().get('/wps/relay/GCSGAME_gameList?platform=a%00b'),
        400,
        'request.invalid',
      ],
      [
        'a body that no database keeps',
        () => http().put('/lgw/inhouse/seed').type('json').send('{"clientSeed":{"a":"b\\u0000"}}'),
        400,
        'request.invalid',
      ],
      ['an undeclared query', () => http().get('/wps/session/key?a=1'), 400, 'request.invalid'],
    ])('refuses %s', async (_what, ask, status, code) => {
      const response = await read(ask());
      expect([response.status, response.body.success, response.body.message]).toEqual([status, false, code]);
      expect(Object.keys(response.body).sort()).toEqual(['data', 'message', 'success']);
    });

    it('accepts a token in a query and ignores it', async () => {
      const { token } = await login();
      await http().get(`/wps/session/key?token=${token}`).expect(200);
      const { body } = await read(http().get(`/wps/member/info?token=${token}`).set('X-Merchant', 'lab').expect(401));
      expect(body.message).toBe('session.missing');
    });

    it('hides internal errors', async () => {
      const { token } = await login();
      edge.peers.games.failure = new TypeError('secret detail');
      const { body, text } = await read(
        http()
          .post('/lgw/inhouse/dice/bets')
          .set(as(token))
          .set('Idempotency-Key', 'k1')
          .send({ stakeMinor: '100', target: '5000', over: true })
          .expect(500),
      );
      expect(body).toEqual({ success: false, message: 'internal', data: {} });
      expect(text).not.toContain('secret');
    });

    it('answers 503 when a service is unreachable', async () => {
      const { token } = await login();
      edge.peers.wallet.failure = new Failure('system.temporary');
      const { body } = await read(http().get('/wps/v2/wallets/balance').set(as(token)).expect(503));
      expect(body.message).toBe('system.temporary');
    });
  });

  describe('refuses plain bodies on encrypted paths', () => {
    it.each([
      ['no value', {}, 'crypto.plain_body'],
      ['fields in clear', { username: 'a', password: 'b' }, 'crypto.plain_body'],
      ['a value beside fields in clear', { value: JWE, password: 'b' }, 'crypto.plain_body'],
      ['a value that is no text', { value: 7 }, 'crypto.bad_envelope'],
      ['a value that is no compact JWE', { value: 'abc' }, 'crypto.bad_envelope'],
    ])('%s', async (_what, body, code) => {
      for (const [method, path] of [
        ['post', '/wps/session/login'],
        ['put', '/wps/member/register'],
      ] as const) {
        const response = await read(http()[method](path).set('X-Merchant', 'lab').send(body));
        expect([response.status, response.body.message]).toEqual([400, code]);
      }
    });

    it('accepts the clear fields of free play and no others', async () => {
      const good = { os: 'Linux', platform: 'W', version: 3, value: JWE };
      const { body } = await read(http().post('/wps/session/login/freeplay').send(good).expect(200));
      expect(body.value.user.type).toBe(4);
      const bad = await read(
        http()
          .post('/wps/session/login/freeplay')
          .send({ ...good, version: '3' })
          .expect(400),
      );
      expect(bad.body.message).toBe('request.invalid');
      const plain = await read(
        http()
          .post('/wps/session/login/freeplay')
          .send({ ...good, value: undefined })
          .expect(400),
      );
      expect(plain.body.message).toBe('crypto.plain_body');
    });
  });

  it('opens a deposit order under one key, so that a retry may use any copy of the wallet', async () => {
    const { token } = await login();
    const open = (key?: string) => {
      const call = http().post('/wps/deposit/orders').set(as(token));
      return (key ? call.set('Idempotency-Key', key) : call)
        .send({ methodId: 'bank', amountMinor: '1000' })
        .expect(200);
    };
    await open('mine');
    await open();
    const asked = edge.peers.wallet.orders.slice(-2);
    expect(asked.map(([, options]) => options?.idempotent)).toEqual([true, true]);
    expect(asked.map(([{ key }]) => key)).toEqual(['mine', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(asked.map(([{ returnUrl }]) => new URL(returnUrl ?? '').pathname)).toEqual(
      Array.from({ length: 2 }, () => '/member/depositv2'),
    );
  });

  describe('reads pages and ranges strictly', () => {
    it('takes half-open ranges and a bounded page', async () => {
      const { token, memberId } = await login();
      await http()
        .get(
          '/wps/relay/ODSFE2_memTransDet?from=2026-01-01&to=2026-02-01T00:00:00Z&page=2&pageSize=50&type=deposit&view=rounds',
        )
        .set(as(token))
        .expect(200);
      expect(edge.peers.wallet.records.at(-1)).toMatchObject({
        memberId,
        type: 'deposit',
        byRound: true,
        page: { page: 2, size: 50 },
      });
    });

    it.each([
      'page=0',
      'page=1e3',
      'page=-1',
      'pageSize=101',
      'page=1&page=2',
      'from=yesterday',
      'from=2026-02-01&to=2026-01-01',
      'from=2020-01-01&to=2026-01-01',
      'type=all',
      'memberId=1',
    ])('refuses %s', async (query) => {
      const { token } = await login();
      const { body } = await read(http().get(`/wps/relay/ODSFE2_memTransDet?${query}`).set(as(token)).expect(400));
      expect(body.message).toBe('request.invalid');
    });
  });

  it('keeps the id of a slider picture in an HttpOnly cookie, and shows nothing of where the gap is', async () => {
    const { body, headers } = await read(http().get('/wps/captcha/slider').expect(200));
    expect(body.value).toEqual({ picture: 'Ukk=', piece: 'iVA=', pieceTop: 40 });
    expect(String(headers['set-cookie'])).toMatch(/^slider=slider-1;.*Path=\/wps;.*HttpOnly; SameSite=Strict/);
  });

  it('keeps the id of a captcha in an HttpOnly cookie', async () => {
    const { body, headers } = await read(http().get('/wps/captcha').expect(200));
    expect(body.value).toBe(Buffer.from([137, 80, 78, 71]).toString('base64'));
    expect(String(headers['set-cookie'])).toMatch(/^captcha=captcha-1;.*Path=\/wps;.*HttpOnly; SameSite=Strict/);
  });

  it("allows cross-origin calls from the brands' own sites only", async () => {
    const own = await read(http().options('/wps/session/login').set('Origin', 'http://bn.localhost:5173').expect(204));
    expect(own.headers['access-control-allow-origin']).toBe('http://bn.localhost:5173');
    const other = await read(http().options('/wps/session/login').set('Origin', 'https://evil.example').expect(403));
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('gives a page the brand before first paint, under a policy with a nonce', async () => {
    const { text, headers } = await read(http().get('/promotions').set('Host', 'lab.localhost').expect(200));
    const nonce =
      /<style nonce="([^"]+)">:root\[data-theme="daylight"\]\{--bg:#061419\}<\/style>/.exec(text)?.[1] ?? '';
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(text).toContain('data-theme="daylight"');
    expect(JSON.parse(/id="brand"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '')).toMatchObject({
      code: 'lab',
      status: 0,
    });
  });
});

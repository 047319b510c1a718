import { jest } from '@jest/globals';
import request from 'supertest';
import { identity } from '@nm/contracts';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: an address and an account get the calls and the wrong codes that the brand allows, and others are not affected.
describe('The rate of requests', () => {
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    edge.peers.identity.rateLimitPerMinute = 10;
  });
  afterAll(() => edge.close());

  it('is limited by address, with Retry-After', async () => {
    const address = `203.0.113.${Math.floor(Math.random() * 250)}, 198.51.100.${Math.floor(Math.random() * 250)}`;
    const answers: Reply[] = [];
    for (let i = 0; i < 12; i += 1) {
      answers.push(await read(request(edge.url).get('/wps/session/key').set('X-Forwarded-For', address)));
    }
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body).toMatchObject({
      success: false,
      message: 'request.rate_limited',
      data: { retryAfterSeconds: expect.any(Number) as number },
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await request(edge.url)
      .get('/wps/session/key')
      .set('X-Forwarded-For', `192.0.2.${Math.floor(Math.random() * 250)}`)
      .expect(200);
  });

  it('is limited by account too, from any number of addresses', async () => {
    edge.peers.identity.rateLimitPerMinute = 10;
    const from = () => ({ 'X-Merchant': 'lab', 'X-Forwarded-For': `192.0.2.${Math.floor(Math.random() * 255)}` });
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    await edge.app
      .get(SessionService)
      .open(grant, { brand: 'lab', ip: '', userAgent: '', language: 'EN', captchaId: '' });
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 12; i += 1) {
      const { body } = await read(
        request(edge.url)
          .get('/wps/member/info')
          .set({ ...from(), Authorization: `Bearer ${grant.token}` }),
      );
      codes.push(body.message);
    }
    expect(codes).toContain('request.rate_limited');
  });

  it('limits the codes that one address may try per hour over all numbers, and neither other addresses nor members', async () => {
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    await edge.app
      .get(SessionService)
      .open(grant, { brand: 'lab', ip: '', userAgent: '', language: 'EN', captchaId: '' });
    const member = async (address: string) =>
      (
        await read(
          request(edge.url)
            .post('/wps/member/paymentPassword/reset')
            .set({ 'X-Merchant': 'lab', 'X-Forwarded-For': address, Authorization: `Bearer ${grant.token}` })
            .send({ value: 'a.b.c.d.e' }),
        )
      ).body.message;
    const guess = async (address: string) =>
      (
        await read(
          request(edge.url)
            .post('/wps/member/password/verification')
            .set({ 'X-Merchant': 'lab', 'X-Forwarded-For': address })
            .send({ value: 'a.b.c.d.e' }),
        )
      ).body.message;
    const address = `198.51.100.${Math.floor(Math.random() * 250)}`;
    const now = Date.now.bind(Date);
    const later = jest.spyOn(Date, 'now');
    const answers: (string | undefined)[] = [];
    // The brand's limits allow an IP address two attempts to enter a code per minute, and three per hour.
    for (const minutes of [0, 2, 4]) {
      later.mockImplementation(() => now() + minutes * 60_000);
      answers.push(await guess(address), await guess(address));
    }
    expect(await member(address)).not.toBe('request.rate_limited');
    const other = await guess(`203.0.113.${Math.floor(Math.random() * 250)}`);
    later.mockRestore();
    expect(answers).toEqual([
      ...Array<string>(3).fill('identity.code_wrong'),
      ...Array<string>(3).fill('request.rate_limited'),
    ]);
    expect(other).toBe('identity.code_wrong');
  });

  it('limits the wrong codes of logins in the same way, and no login by password', async () => {
    const logIn = async (value: string, address: string) =>
      (
        await read(
          request(edge.url)
            .post('/wps/session/login')
            .set({ 'X-Merchant': 'lab', 'X-Forwarded-For': address })
            .send({ value: `${value}.b.c.d.e` }),
        )
      ).body.message;
    const address = `198.51.101.${Math.floor(Math.random() * 250)}`;
    // The mocked clock starts at the beginning of the next hour, so that all attempts count in the same hour.
    const beginsAt = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    const later = jest.spyOn(Date, 'now');
    const answers: (string | undefined)[] = [];
    for (const [n, value] of ['wrong', 'wrong', 'code', 'code', 'code', 'code', 'wrong'].entries()) {
      later.mockReturnValue(beginsAt + 2 * n * 60_000);
      answers.push(await logIn(value, address));
    }
    const other = await logIn('code', `203.0.114.${Math.floor(Math.random() * 250)}`);
    later.mockRestore();
    // Logins with a wrong password do not count. After three logins with a wrong code in an hour, further logins with a
    // code are refused, but logins with a password only are not.
    expect(answers).toEqual([
      ...Array<string>(2).fill('identity.bad_credentials'),
      ...Array<string>(3).fill('identity.code_wrong'),
      'request.rate_limited',
      'identity.bad_credentials',
    ]);
    expect(other).toBe('identity.code_wrong');
  });

  it('is measured by route, without ids', async () => {
    await request(edge.url)
      .get('/lgw/inhouse/rounds/0190a000-0000-7000-8000-000000000000')
      .set('X-Forwarded-For', '192.0.2.254');
    const text = await edge.app.get(Metrics).registry.metrics();
    expect(text).toMatch(
      /bff_request_seconds_count\{service="bff",method="GET",route="\/lgw\/inhouse\/rounds\/:roundId",status="401"/,
    );
    expect(text).not.toContain('0190a000');
  });
});

import request from 'supertest';
import { Failure } from '@nm/kit/errors/failure.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';

// Goal: a request changes only the limits of the session's own member, and an amount that is not an exact number of
// minor units is refused.
describe('Limits at the edge', () => {
  let edge: TestEdge;
  let token = '';
  let memberId = '';
  const as = () => ({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` });
  const get = () => read(request(edge.url).get('/wps/member/limits').set(as()));
  const post = (path: string, body: object) =>
    read(request(edge.url).post(`/wps/member/limits${path}`).set(as()).send(body));
  const name = { kind: 'stake', period: 'week' };

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
  afterAll(() => edge.close());
  afterEach(() => {
    edge.peers.limits.failure = undefined;
  });

  it('shows every limit, and leaves out amounts that do not exist', async () => {
    expect((await get()).body.value).toEqual({
      list: [
        {
          kind: 'deposit',
          period: 'day',
          limitMinor: '5000',
          usedMinor: '3000',
          pending: { askedAt: '2026-11-24T00:00:00.000Z', confirmableAt: '2026-11-24T00:00:00.000Z' },
        },
        { kind: 'stake', period: 'week', usedMinor: '70' },
      ],
    });
  });

  it.each([
    ['', { limitMinor: '1500' }, 'set', { limited: true, limitMinor: 1_500n }],
    ['', { limitMinor: '0' }, 'set', { limited: true, limitMinor: 0n }],
    ['', {}, 'set', { limited: false, limitMinor: 0n }],
    ['/confirm', { limitMinor: '1500' }, 'confirm', { limited: true, limitMinor: 1_500n }],
    ['/keep', {}, 'keep', { limited: false }],
  ])('passes on %p %p for the session’s member', async (path, change, call, expected) => {
    expect((await post(path, { ...name, ...change })).status).toBe(200);
    expect(edge.peers.limits.requests.at(-1)).toMatchObject({
      call,
      change: { memberId, currency: 'USD', ...name, ...expected },
    });
  });

  it.each([
    [{ kind: 'bonus' }, 'request.invalid'],
    [{ period: 'year' }, 'request.invalid'],
    [{ limitMinor: '-1' }, 'wallet.amount'],
    [{ limitMinor: '1.5' }, 'wallet.amount'],
    [{ limitMinor: '1e3' }, 'wallet.amount'],
    [{ limitMinor: '৫০০' }, 'wallet.amount'],
    [{ limitMinor: 1_500 }, 'request.invalid'],
    [{ limitMinor: '99999999999999999999' }, 'wallet.amount'],
    [{ memberId: 'other' }, 'request.invalid'],
  ])('refuses %p, and the wallet is not asked', async (change, code) => {
    const before = edge.peers.limits.requests.length;
    expect((await post('', { ...name, limitMinor: '1500', ...change })).body.message).toBe(code);
    expect(edge.peers.limits.requests).toHaveLength(before);
  });

  it('passes on that a looser limit still waits', async () => {
    edge.peers.limits.failure = new Failure('wallet.limit_waits', { confirmableAt: '2026-11-24T00:00:00.000Z' });
    expect(await post('/confirm', { ...name, limitMinor: '1500' })).toMatchObject({
      status: 422,
      body: { message: 'wallet.limit_waits', data: { confirmableAt: '2026-11-24T00:00:00.000Z' } },
    });
  });

  it('are for real members only', async () => {
    const { body } = await read(
      request(edge.url)
        .post('/wps/session/login/freeplay')
        .set('X-Merchant', 'lab')
        .send({ os: 'web', platform: 'W', version: 3, value: JWE }),
    );
    const trial = { 'X-Merchant': 'lab', Authorization: `Bearer ${body.value.token}` };
    expect((await read(request(edge.url).get('/wps/member/limits').set(trial))).body.message).toBe('access.trial');
  });
});

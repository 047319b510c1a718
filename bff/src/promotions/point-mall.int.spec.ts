import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: only the session's own member spends points, and only after the payment password in the same request was
// checked.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const WRONG = 'wrong.x.aXY.Y2lwaGVy.dGFn';

describe('The points mall at the edge', () => {
  let edge: TestEdge;
  const as = async (type: identity.MemberType): Promise<{ readonly id: string; readonly token: string }> => {
    const grant = edge.peers.identity.grant('lab', type);
    const from = { brand: 'lab', ip: '127.0.0.1', userAgent: 'a test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    return { id: grant.member?.id ?? '', token: grant.token };
  };
  const headers = (token: string | undefined) => ({
    'X-Merchant': 'lab',
    ...(token && { Authorization: `Bearer ${token}` }),
  });
  const get = (path: string, token?: string): Promise<Reply> =>
    read(request(edge.url).get(`/wps/relay/${path}`).set(headers(token)));
  const post = (name: string, token: string | undefined, body: object, key: string = randomUUID()): Promise<Reply> =>
    read(
      request(edge.url)
        .post(`/wps/relay/passwordCheck/${name}`)
        .set({ ...headers(token), ...(key && { 'Idempotency-Key': key }) })
        .send(body),
    );

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());
  afterEach(() => {
    edge.peers.pointMall.failure = undefined;
  });

  it('shows items and terms to everyone, and what is left of the day to a member', async () => {
    const { token } = await as(identity.MemberType.PLAYER);
    expect((await get('MCS2_getPointReward')).body.value).toMatchObject({
      list: [
        { kind: 'goods', names: { EN: 'A lantern' }, points: '100', stock: 3, memberMax: 1, redeemed: 0, levelMin: 0 },
      ],
      memberLevel: 0,
    });
    expect((await get('MCS2_getPointConfig')).body.value).toMatchObject({ conversion: { pointsLeftToday: '5000' } });
    expect((await get('MCS2_getPointConfig', token)).body.value).toMatchObject({
      conversion: { pointsLeftToday: '700', pointsStep: '100', pool: 'cash' },
    });
    edge.peers.pointMall.failure = new Failure('promotion.not_eligible');
    expect((await get('MCS2_getPointConfig')).body.value).not.toHaveProperty('conversion');
  });

  it('converts for the session only, after the password', async () => {
    const { id, token } = await as(identity.MemberType.PLAYER);
    const { body } = await post('MCS2_convertPoint', token, { points: '500', value: JWE });
    expect(body.value).toMatchObject({ kind: 'conversion', status: 'done', points: '500', amountMinor: '500' });
    expect(edge.peers.pointMall.conversions.at(-1)).toMatchObject({
      ...{ memberId: id, brand: 'lab', points: 500n, paymentPasswordChecked: true },
    });
    const before = edge.peers.pointMall.conversions.length;
    const refused = await post('MCS2_convertPoint', token, { points: '500', value: WRONG });
    expect(refused.body.message).toBe('wallet.payment_password');
    expect(edge.peers.pointMall.conversions).toHaveLength(before);
  });

  it('redeems at the price that was seen, and hides what operators wrote for themselves', async () => {
    const { id, token } = await as(identity.MemberType.PLAYER);
    const item = { itemId: randomUUID(), points: '100', delivery: 'Rafi, 12 Lake Road' };
    const { body } = await post('MCS2_redeemPointReward', token, { ...item, value: JWE });
    expect(body.value).toMatchObject({ kind: 'goods', status: 'waiting', delivery: 'Rafi, 12 Lake Road' });
    expect(JSON.stringify(body)).not.toMatch(/for operators only|op-1/);
    expect(edge.peers.pointMall.redeemed.at(-1)).toMatchObject({ memberId: id, points: 100n, itemId: item.itemId });
  });

  it('passes the refusal on', async () => {
    const { token } = await as(identity.MemberType.PLAYER);
    edge.peers.pointMall.failure = new Failure('point.insufficient', { balance: 40n });
    const { status, body } = await post('MCS2_convertPoint', token, { points: '500', value: JWE });
    expect([status, body.message]).toEqual([422, 'point.insufficient']);
  });

  it('refuses bad input, visitors and free play', async () => {
    const { token } = await as(identity.MemberType.PLAYER);
    const good = { points: '100', itemId: randomUUID(), value: JWE };
    for (const change of [
      { points: '0' },
      { points: '-5' },
      { points: '1.5' },
      { points: 100 },
      { itemId: 'x' },
      { delivery: 'x'.repeat(301) },
      { memberId: randomUUID() },
    ])
      expect((await post('MCS2_redeemPointReward', token, { ...good, ...change })).status).toBe(400);
    expect((await post('MCS2_redeemPointReward', token, good, '')).body.message).toBe('request.invalid');
    const trial = await as(identity.MemberType.TRIAL);
    for (const name of ['MCS2_convertPoint', 'MCS2_redeemPointReward']) {
      expect((await post(name, undefined, good)).status).toBe(401);
      expect((await post(name, trial.token, good)).body.message).toBe('access.trial');
    }
    expect((await get('MCS2_getRedeemPointList')).status).toBe(401);
  });
});

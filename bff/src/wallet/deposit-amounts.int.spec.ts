import request from 'supertest';
import { identity } from '@nm/contracts';
import { SessionService } from '../session/session.service.js';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: the amount of a deposit is a whole number of minor units in plain digits. Anything else reaches no wallet.
describe('The amount of a deposit', () => {
  let edge: TestEdge;
  let token: string;
  beforeAll(async () => {
    edge = await startEdge();
    const grant = edge.peers.identity.grant('lab', identity.MemberType.PLAYER);
    const from = { brand: 'lab', ip: '1.1.1.1', userAgent: 'test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    token = grant.token;
  });
  afterAll(() => edge?.close());

  const open = (amountMinor: unknown) =>
    read(
      request(edge.url)
        .post('/wps/deposit/orders')
        .set({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` })
        .send({ methodId: 'bank', amountMinor }),
    );

  it.each([
    ['a number', 1000, 'request.invalid'],
    ['a point', '10.00', 'wallet.amount'],
    ['an exponent', '1e3', 'wallet.amount'],
    ['a minus', '-1000', 'wallet.amount'],
    ['a plus', '+1000', 'wallet.amount'],
    ['Bengali digits', '১০০০', 'wallet.amount'],
    ['Arabic digits', '١٠٠٠', 'wallet.amount'],
    ['full-width digits', '１０００', 'wallet.amount'],
    ['a hexadecimal number', '0x3e8', 'wallet.amount'],
    ['a space', ' 1000', 'wallet.amount'],
    ['a comma', '1,000', 'wallet.amount'],
    ['nothing', '0', 'wallet.amount'],
    ['more than any account holds', '99999999999999999999', 'wallet.amount'],
  ])('is refused with %s', async (_what, amount, code) => {
    const { status, body } = await open(amount);
    expect(body).toMatchObject({ success: false, message: code });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(edge.peers.wallet.orders).toEqual([]);
  });
});

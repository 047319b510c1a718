import request from 'supertest';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';

// Goal: the balance has every pool of the account, also before the account is open.
describe('The balance', () => {
  let edge: TestEdge;
  const http = () => request(edge.url);

  beforeAll(async () => {
    edge = await startEdge();
  });
  afterAll(() => edge.close());

  async function login(): Promise<{ token: string; memberId: string }> {
    const { body } = await read(
      http().post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
    );
    return { token: body.value.token, memberId: body.value.user.id };
  }
  const as = (token: string) => ({ 'X-Merchant': 'lab', Authorization: `Bearer ${token}` });

  it('of an account that is not open yet is empty', async () => {
    const { token } = await login();
    const { body } = await read(http().get('/wps/v2/wallets/balance').set(as(token)).expect(200));
    expect(body.value).toEqual({
      balance: '0.00',
      balanceMinor: '0',
      cashMinor: '0',
      bonusMinor: '0',
      heldMinor: '0',
      debtMinor: '0',
      currency: 'USD',
      currencySymbol: '$',
      version: 0,
    });
  });

  it('shows a debt with its reason and since when', async () => {
    const { token, memberId } = await login();
    const debt = { debtMinor: 500n, debtReason: 'adjustment', debtSince: { seconds: 1_800_000_000n, nanos: 0 } };
    edge.peers.wallet.set(memberId, 200n, 3n, debt);
    const { body } = await read(http().get('/wps/v2/wallets/balance').set(as(token)).expect(200));
    expect(body.value).toMatchObject({
      balanceMinor: '200',
      debtMinor: '500',
      debtReason: 'adjustment',
      debtSince: '2027-01-15T08:00:00.000Z',
    });
  });
});

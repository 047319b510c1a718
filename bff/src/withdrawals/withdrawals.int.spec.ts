import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import request from 'supertest';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: a withdrawal is requested only for the session's own member, and only after the payment password in the same
// request was checked.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const WRONG = 'wrong.x.aXY.Y2lwaGVy.dGFn';
const ACCOUNT = '0190a000-0000-7000-8000-000000000001';

describe('Withdrawals at the edge', () => {
  let edge: TestEdge;
  let token = '';
  let memberId = '';
  const logIn = async (): Promise<{ token: string; id: string }> => {
    const { body } = await read(
      request(edge.url).post('/wps/session/login').set('X-Merchant', 'lab').send({ value: JWE }).expect(200),
    );
    return { token: body.value.token, id: body.value.user.id };
  };
  const as = (bearer = token) => ({ 'X-Merchant': 'lab', Authorization: `Bearer ${bearer}` });
  const get = (path: string, bearer?: string): Promise<Reply> => read(request(edge.url).get(path).set(as(bearer)));
  const post = (path: string, body: object = {}, bearer?: string, key?: string): Promise<Reply> =>
    read(
      request(edge.url)
        .post(path)
        .set({ ...as(bearer), ...(key === undefined ? {} : { 'Idempotency-Key': key }) })
        .send(body),
    );
  const order = { methodId: 'bank', accountId: ACCOUNT, amountMinor: '5000', value: JWE };
  const ask = (change: object = {}, key: string = randomUUID()): Promise<Reply> =>
    post('/wps/withdraw/orders', { ...order, ...change }, undefined, key);

  beforeAll(async () => {
    edge = await startEdge();
    ({ token, id: memberId } = await logIn());
  });
  afterAll(() => edge.close());
  afterEach(() => {
    edge.peers.identity.locks.clear();
    edge.peers.identity.checkFailure = undefined;
    edge.peers.withdrawals.failure = undefined;
    edge.peers.withdrawals.secondFactorFromMinor = 0n;
  });

  it('shows the methods that are on, and the level from which one is open that the member does not have', async () => {
    const { body } = await get('/wps/withdraw/methods');
    const list = body.value['list'] as { methodId: string; opensAtLevel?: number }[];
    expect(list[0]).toMatchObject({ methodId: 'bank', kind: 'bank', minMinor: '1000', feeMinor: '100' });
    expect(list.map(({ methodId, opensAtLevel }) => [methodId, opensAtLevel])).toEqual([
      ['bank', undefined],
      ['bronze', undefined],
      ['gold', 3],
    ]);
  });

  it('lists the items of the withdrawable amount, and shows 0 while a lock holds', async () => {
    const free = await get('/wps/withdraw/withdrawable');
    expect(free.body.value).toMatchObject({
      withdrawableMinor: '7000',
      items: [
        { reason: 'cash', amountMinor: '10000' },
        { reason: 'turnover', amountMinor: '-3000', restMinor: '3000', reference: 'deposit' },
      ],
      locks: [],
      leftTodayCount: 3,
    });
    edge.peers.identity.locks.set(memberId, [create(identity.WithdrawalLockSchema, { reason: 'new_place' })]);
    const locked = await get('/wps/withdraw/withdrawable');
    expect(locked.body.value).toMatchObject({ withdrawableMinor: '0', locks: [{ reason: 'new_place' }] });
  });

  it('asks the wallet after a right payment password, for the session’s member, and repeats under the same key', async () => {
    const key = randomUUID();
    const first = await ask({}, key);
    expect(first.body.value).toMatchObject({
      status: 'requested',
      label: 'processing',
      amountMinor: '5000',
      feeMinor: '100',
      payoutMinor: '4900',
      steps: [{ status: 'requested' }],
    });
    const again = await ask({}, key);
    expect(again.body.value['withdrawalId']).toBe(first.body.value['withdrawalId']);
    expect(edge.peers.withdrawals.requests.at(-1)).toMatchObject({
      memberId,
      brand: 'lab',
      currency: 'USD',
      key,
      amountMinor: 5_000n,
      confirmedForfeitMinor: 0n,
      paymentPasswordChecked: true,
      level: 1,
      payeeName: 'Jahid Hasan',
    });
    expect(edge.peers.identity.checks.at(-1)).toMatchObject({ memberId, forWithdrawal: true, ip: '127.0.0.1' });
  });

  it('says which second factor is missing, and requests nothing until it is proved', async () => {
    const { requests } = edge.peers.withdrawals;
    const before = requests.length;
    const data = { kinds: ['mobile', 'mail'], kind: 'mobile', sentTo: '***001' };
    edge.peers.identity.checkFailure = new Failure('identity.second_factor_required', data);
    const { body } = await ask();
    expect(body).toMatchObject({ message: 'identity.second_factor_required', data });
    expect(requests).toHaveLength(before);
  });

  it.each([
    ['4999', false],
    ['5000', true],
  ])(
    'has the second factor of an amount of %s asked for at a known place: %s',
    async (amountMinor, askAtKnownPlace) => {
      edge.peers.withdrawals.secondFactorFromMinor = 5_000n;
      await ask({ amountMinor });
      expect(edge.peers.identity.checks.at(-1)).toMatchObject({ forWithdrawal: true, askAtKnownPlace });
      edge.peers.withdrawals.secondFactorFromMinor = 0n;
      await ask({ amountMinor });
      expect(edge.peers.identity.checks.at(-1)).toMatchObject({ askAtKnownPlace: false });
    },
  );

  it.each<[string, object, string]>([
    ['a wrong payment password', { value: WRONG }, 'wallet.payment_password'],
    ['a body in clear', { value: undefined, paymentPassword: '246810' }, 'crypto.plain_body'],
    ['an amount as a number', { amountMinor: 5000 }, 'request.invalid'],
    ['an amount with a point', { amountMinor: '50.00' }, 'wallet.amount'],
    ['an exponent', { amountMinor: '5e3' }, 'wallet.amount'],
    ['a sign', { amountMinor: '-5000' }, 'wallet.amount'],
    ['other digits', { amountMinor: '৫০০০' }, 'wallet.amount'],
    ['nothing at all', { amountMinor: '0' }, 'wallet.amount'],
    ['more than any account holds', { amountMinor: '99999999999999999999' }, 'wallet.amount'],
    ['an account that is no id', { accountId: 'mine' }, 'request.invalid'],
    ['an unknown field', { fee: '0' }, 'crypto.plain_body'],
  ])('refuses %s, and the wallet is not asked', async (_what, change, code) => {
    const before = edge.peers.withdrawals.requests.length;
    expect((await ask(change)).body.message).toBe(code);
    expect(edge.peers.withdrawals.requests).toHaveLength(before);
  });

  it('refuses a request without a key', async () => {
    const { body } = await post('/wps/withdraw/orders', order);
    expect(body).toMatchObject({ message: 'request.invalid', data: { fields: [{ field: 'Idempotency-Key' }] } });
  });

  it('passes on refusals of the wallet and identity with their data', async () => {
    edge.peers.withdrawals.failure = new Failure('wallet.not_withdrawable', { withdrawableMinor: '100' });
    expect(await ask()).toMatchObject({
      status: 422,
      body: { message: 'wallet.not_withdrawable', data: { withdrawableMinor: '100' } },
    });
    edge.peers.identity.locks.set(memberId, [create(identity.WithdrawalLockSchema, { reason: 'payment_password' })]);
    expect((await ask()).body).toMatchObject({
      message: 'wallet.withdrawal_locked',
      data: { reason: 'payment_password' },
    });
  });

  it('shows, cancels, confirms and reports the member’s own withdrawals only', async () => {
    const id = String((await ask()).body.value['withdrawalId']);
    const other = await logIn();
    for (const path of ['', '/cancel', '/confirm', '/not-received']) {
      const url = `/wps/withdraw/orders/${id}${path}`;
      const reply = path === '' ? await get(url, other.token) : await post(url, {}, other.token);
      expect([path, reply.status, reply.body.message]).toEqual([path, 404, 'resource.not_found']);
    }
    expect((await post(`/wps/withdraw/orders/${id}/confirm`)).body.message).toBe('wallet.wrong_state');
    edge.peers.withdrawals.pay(id);
    expect((await get(`/wps/withdraw/orders/${id}`)).body.value).toMatchObject({
      status: 'paid',
      canConfirm: true,
      confirmBy: expect.stringMatching(/^\d{4}-/) as string,
    });
    expect((await post(`/wps/withdraw/orders/${id}/not-received`, { text: 'nothing came' })).body.value).toMatchObject({
      notReceived: true,
      notReceivedText: 'nothing came',
    });
    const cancelled = String((await ask()).body.value['withdrawalId']);
    expect((await post(`/wps/withdraw/orders/${cancelled}/cancel`)).body.value).toMatchObject({ status: 'cancelled' });
    const { body } = await get('/wps/withdraw/orders?page=1&pageSize=10');
    expect(body.value).toMatchObject({ pageNum: 1 });
    expect((await get('/wps/withdraw/orders', other.token)).body.value).toMatchObject({ content: [], totalCount: 0 });
  });

  it('asks for the payment password to change accounts, and masks their numbers and names', async () => {
    const account = { kind: 'bank', institution: 'City Bank', holder: 'Rafi Miah', number: 'DE12345678', value: JWE };
    expect((await post('/wps/withdraw/accounts', { ...account, value: WRONG })).body).toMatchObject({
      message: 'wallet.payment_password',
      data: { triesLeft: 4 },
    });
    const added = await post('/wps/withdraw/accounts', account);
    expect(added.body.value).toMatchObject({ kind: 'bank', masked: '••••5678', holder: 'R***h' });
    const { body } = await get('/wps/withdraw/accounts');
    expect(body.value).toMatchObject({ list: [{ institution: 'City Bank', holder: 'R***h' }], accountsMax: 5 });
    const order = await ask({ accountId: added.body.value['accountId'] });
    expect(order.body.value).toMatchObject({ masked: '••••5678', holder: 'R***h' });
    expect(JSON.stringify([body, order.body])).not.toContain(account.holder);
    const path = `/wps/withdraw/accounts/${String(added.body.value['accountId'])}/remove`;
    expect((await post(path, { value: JWE }, (await logIn()).token)).status).toBe(404);
    expect((await post(path, { value: WRONG })).body.message).toBe('wallet.payment_password');
    expect((await post(path, { value: JWE })).status).toBe(200);
    expect((await get('/wps/withdraw/accounts')).body.value).toMatchObject({ list: [] });
  });

  it('refuses trial members', async () => {
    const { body } = await read(
      request(edge.url)
        .post('/wps/session/login/freeplay')
        .set('X-Merchant', 'lab')
        .send({ os: 'web', platform: 'W', version: 3, value: JWE }),
    );
    expect((await get('/wps/withdraw/withdrawable', body.value.token)).body.message).toBe('access.trial');
  });

  it('takes the forms of the payment password encrypted only', async () => {
    expect((await get('/wps/member/paymentPassword')).body.value).toMatchObject({
      isSet: true,
      triesLeft: 5,
      withdrawalLocks: [],
      rule: { patternId: 'digits', min: 6 },
    });
    expect((await post('/wps/member/paymentPassword', { newPassword: '246810' })).body.message).toBe(
      'crypto.plain_body',
    );
    expect((await post('/wps/member/paymentPassword', { value: JWE })).status).toBe(200);
    expect((await post('/wps/member/paymentPassword/change', { value: JWE })).body.message).toBe(
      'wallet.payment_password',
    );
    expect((await post('/wps/member/paymentPassword/code', { kind: 'mobile' })).body.value).toMatchObject({
      sentTo: '***001',
    });
    expect((await post('/wps/member/paymentPassword/code', { kind: 'pigeon' })).body.message).toBe('request.invalid');
    expect((await post('/wps/member/paymentPassword/reset', { value: JWE })).body.message).toBe('identity.code_wrong');
  });
});

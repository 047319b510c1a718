import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import request from 'supertest';
import { identity, wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { SessionService } from '../session/session.service.js';
import { read, type Reply } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

// Goal: money is sent only by the session's own member, and only to an upline or downline. The payment password in the
// same request must have been checked before.

const JWE = 'eyJhIjoxfQ..aXY.Y2lwaGVy.dGFn';
const WRONG = 'wrong.x.aXY.Y2lwaGVy.dGFn';
const { PLAYER, CONTRACT_AGENT, TRIAL } = identity.MemberType;

interface Person {
  readonly id: string;
  readonly token: string;
}

describe('Transfers at the edge', () => {
  let edge: TestEdge;
  let [top, agent, player]: Person[] = [];
  const aPerson = async (type: identity.MemberType, brand = 'lab'): Promise<Person> => {
    const grant = edge.peers.identity.grant(brand, type);
    const from = { brand, ip: '127.0.0.1', userAgent: 'a test', language: 'EN', captchaId: '' };
    await edge.app.get(SessionService).open(grant, from);
    return { id: grant.member?.id ?? '', token: grant.token };
  };
  const as = (person: Person | undefined, brand = 'lab') => ({
    'X-Merchant': brand,
    Authorization: `Bearer ${person?.token}`,
  });
  const get = (path: string, person = player, brand = 'lab'): Promise<Reply> =>
    read(request(edge.url).get(path).set(as(person, brand)));
  const send = (
    way: 'upline' | 'downline',
    person: Person | undefined,
    change: object = {},
    key: string | undefined = randomUUID(),
  ): Promise<Reply> =>
    read(
      request(edge.url)
        .post(`/wps/transfer/${way}`)
        .set({ ...as(person), ...(key === '' ? {} : { 'Idempotency-Key': key }) })
        .send({ amountMinor: '5000', value: JWE, ...change }),
    );

  beforeAll(async () => {
    edge = await startEdge();
    top = await aPerson(CONTRACT_AGENT);
    agent = await aPerson(CONTRACT_AGENT);
    player = await aPerson(PLAYER);
    edge.peers.agents.uplines.set(agent.id, top.id).set(player.id, agent.id);
  });
  afterAll(() => edge.close());
  afterEach(() => {
    edge.peers.identity.locks.clear();
    edge.peers.transfers.failure = undefined;
  });

  it('shows the items of the transferable amount with the upline, and 0 while a lock holds', async () => {
    expect((await get('/wps/transfer/transferable')).body.value).toMatchObject({
      transferableMinor: '7000',
      items: [{ reason: 'cash', amountMinor: '10000' }, { reason: 'turnover' }],
      locks: [],
      minMinor: '100',
      maxMinor: '500000',
      leftTodayCount: 3,
      uplineAccount: `of ${agent?.id}`,
    });
    edge.peers.identity.locks.set(top?.id ?? '', [create(identity.WithdrawalLockSchema, { reason: 'new_place' })]);
    const { body } = await get('/wps/transfer/transferable', top);
    expect(body.value).toMatchObject({ transferableMinor: '0', locks: [{ reason: 'new_place' }] });
    expect(body.value).not.toHaveProperty('uplineAccount');
  });

  it('sends to the upline that the agents service names, and repeats under the same key', async () => {
    const key = randomUUID();
    const first = await send('upline', player, {}, key);
    expect(first.body.value).toMatchObject({
      ...{ sent: true, direction: 'upline', amountMinor: '5000', otherAccount: `of ${agent?.id}` },
      receipt: 'T00000001',
    });
    expect((await send('upline', player, {}, key)).body.value['transferId']).toBe(first.body.value['transferId']);
    expect(edge.peers.transfers.requests.at(-1)).toMatchObject({
      ...{ memberId: player?.id, toMemberId: agent?.id, brand: 'lab', currency: 'USD', key, levels: 1 },
      ...{ account: `of ${player?.id}`, amountMinor: 5_000n, confirmedForfeitMinor: 0n, paymentPasswordChecked: true },
      direction: wallet.TransferDirection.UPLINE,
    });
    const check = { memberId: player?.id, forWithdrawal: true, ip: '127.0.0.1' };
    expect(edge.peers.identity.checks.at(-1)).toMatchObject({ ...check, askAtKnownPlace: false });
    edge.peers.withdrawals.secondFactorFromMinor = 5_000n;
    await send('upline', player);
    edge.peers.withdrawals.secondFactorFromMinor = 0n;
    expect(edge.peers.identity.checks.at(-1)).toMatchObject({ ...check, askAtKnownPlace: true });
  });

  it('sends to a downline with its distance, which the wallet judges', async () => {
    const { body } = await send('downline', agent, { toMemberId: player?.id, confirmedForfeitMinor: '700' });
    expect(body.value).toMatchObject({ sent: true, direction: 'downline', otherAccount: `of ${player?.id}` });
    expect(edge.peers.transfers.requests.at(-1)).toMatchObject({ levels: 1, confirmedForfeitMinor: 700n });
    await send('downline', top, { toMemberId: player?.id });
    expect(edge.peers.transfers.requests.at(-1)).toMatchObject({ memberId: top?.id, levels: 2 });
  });

  it('sends to nobody outside of the line, and takes no receiver from the form of the upline', async () => {
    const before = edge.peers.transfers.requests.length;
    const stranger = await aPerson(CONTRACT_AGENT);
    for (const toMemberId of [stranger.id, top?.id, agent?.id, randomUUID()])
      expect((await send('downline', agent, { toMemberId })).body.message).toBe('resource.not_found');
    expect((await send('upline', stranger)).body.message).toBe('resource.not_found');
    expect((await send('upline', player, { toMemberId: stranger.id })).body.message).toBe('crypto.plain_body');
    expect(edge.peers.transfers.requests).toHaveLength(before);
  });

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
  ])('refuses %s, and the wallet is not asked', async (_what, change, code) => {
    const before = edge.peers.transfers.requests.length;
    expect((await send('upline', player, change)).body.message).toBe(code);
    expect((await send('downline', agent, { toMemberId: player?.id, ...change })).body.message).toBe(code);
    expect(edge.peers.transfers.requests).toHaveLength(before);
  });

  it('refuses a request without a key', async () => {
    expect((await send('upline', player, {}, '')).body).toMatchObject({
      message: 'request.invalid',
      data: { fields: [{ field: 'Idempotency-Key' }] },
    });
  });

  it('passes on refusals of the wallet and identity with their data', async () => {
    edge.peers.transfers.failure = new Failure('wallet.not_transferable', { transferableMinor: '100' });
    expect(await send('upline', player)).toMatchObject({
      status: 422,
      body: { message: 'wallet.not_transferable', data: { transferableMinor: '100' } },
    });
    edge.peers.identity.locks.set(player?.id ?? '', [create(identity.WithdrawalLockSchema, { reason: 'new_place' })]);
    expect((await send('upline', player)).body).toMatchObject({ message: 'wallet.withdrawal_locked' });
  });

  it('shows a transfer to its two members only, each from its own side', async () => {
    const id = String((await send('upline', player)).body.value['transferId']);
    const path = `/wps/transfer/orders/${id}`;
    expect((await get(path, player)).body.value).toMatchObject({ sent: true, otherAccount: `of ${agent?.id}` });
    expect((await get(path, agent)).body.value).toMatchObject({ sent: false, otherAccount: `of ${player?.id}` });
    expect(await get(path, top)).toMatchObject({ status: 404, body: { message: 'resource.not_found' } });
    const { body } = await get('/wps/transfer/orders?page=1&pageSize=10', agent);
    expect(body.value).toMatchObject({
      pageNum: 1,
      content: expect.arrayContaining([expect.objectContaining({ transferId: id, sent: false })]) as unknown,
    });
  });

  it('is off for trial members, and where the brand switches it off; downlines are for agents', async () => {
    expect((await send('upline', await aPerson(TRIAL))).body.message).toBe('access.trial');
    expect((await send('downline', player, { toMemberId: agent?.id })).body.message).toBe('access.not_agent');
    const elsewhere = await aPerson(PLAYER, 'nmen');
    for (const path of ['transferable', 'orders', `orders/${randomUUID()}`])
      expect((await get(`/wps/transfer/${path}`, elsewhere, 'nmen')).body.message).toBe('module.disabled');
  });
});

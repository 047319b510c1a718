import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const ALL = ['adjustments.read', 'adjustments.request', 'adjustments.approve'];

// Goal: a balance changes only after two operators, each of whom works on the member's brand, and every step is in the
// audit log.
describe('Adjustments at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: ALL, brands: ['lab', 'nmen'] });
    const { adjustments, operators, withdrawals } = console.peers;
    withdrawals.withdrawableFailure = undefined;
    adjustments.stored.clear();
    adjustments.acts.splice(0);
    adjustments.failure = undefined;
    operators.log.splice(0);
    operators.failure = undefined;
    operators.refusal = '';
  });

  const aMember = (): string => {
    const { adjustments } = console.peers;
    const memberId = adjustments.stored.get(adjustments.put())?.review?.memberId ?? '';
    adjustments.stored.clear();
    return memberId;
  };
  const aBody = (change: object = {}) => ({
    ...{ id: randomUUID(), memberId: aMember(), kind: 'cash_credit', amountMinor: '2500', reason: 'goodwill' },
    ...{ note: 'Paid late', ...change },
  });
  const request = (body: object, by = nila): Promise<Reply> => read(by.post('/ops/adjustments', body));
  const decide = (id: string, call: string, body: object = {}, by = nila): Promise<Reply> =>
    read(
      by.post(`/ops/adjustments/${id}/${call}`, {
        ...{ version: '2', ...(call === 'approve' && { seenMinor: '10000' }), ...body },
      }),
    );

  it('are requested in the currency of the member, and the request is in the log', async () => {
    const body = aBody();
    console.peers.operators.refusal = 'own_request';
    const answer = await request(body);
    expect(answer).toMatchObject({
      status: 200,
      body: { value: { id: body.id, amountMinor: '2500', status: 'waiting', may: { decide: false, withdraw: true } } },
    });
    expect(console.peers.adjustments.acts).toMatchObject([
      { call: 'request', request: { memberId: body.memberId, currency: 'USD', operatorId: nila.operatorId } },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'adjustments.request', subjectId: body.id, brand: 'lab', reason: 'goodwill: Paid late' },
        end: { outcome: 'done', after: { status: 'waiting', amountMinor: '2500' } },
      },
    ]);
  });

  it.each([
    ['a float', { amountMinor: '1.5' }],
    ['an exponent', { amountMinor: '1e3' }],
    ['a sign', { amountMinor: '-100' }],
    ['a number', { amountMinor: 100 }],
    ['other digits', { amountMinor: '১০০' }],
    ['too many digits', { amountMinor: '1234567890123456789' }],
    ['another kind', { kind: 'bonus_debit' }],
    ['another reason', { reason: 'because' }],
    ['no note', { note: '' }],
    ['an id that is none', { id: 'x' }],
    ['an unknown field', { currency: 'BDT' }],
  ])('with %s are refused before the wallet and the log', async (_what, change) => {
    expect(await request(aBody(change))).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    expect([console.peers.adjustments.acts, console.peers.operators.log]).toEqual([[], []]);
  });

  it('are decided by a second operator, whom the log checks against the requester', async () => {
    const first = randomUUID();
    const id = console.peers.adjustments.put({ firstOperator: first });
    expect(await decide(id, 'approve')).toMatchObject({ status: 200, body: { value: { status: 'applied' } } });
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'adjustments.approve', requesterId: first },
        end: { before: { status: 'waiting' }, after: { status: 'applied' } },
      },
    ]);
    const refused = console.peers.adjustments.put();
    console.peers.operators.failure = new Failure('ops.own_request');
    expect((await decide(refused, 'approve')).body.message).toBe('ops.own_request');
    expect(console.peers.adjustments.acts).toHaveLength(1);
  });

  it('are approved with the balance that was seen, and answer with both figures if it changed', async () => {
    const { adjustments, operators } = console.peers;
    const id = adjustments.put();
    const asked = jest.spyOn(console.peers.withdrawals, 'getWithdrawable');
    const { value } = (await read(nila.get(`/ops/adjustments/${id}`))).body;
    expect(value).toMatchObject({ beforeMinor: '10000', withdrawableMinor: '7000' });
    expect(asked.mock.lastCall?.[0]).toMatchObject({ level: 1 });
    asked.mockRestore();
    expect(value).not.toHaveProperty('problem');
    operators.log.splice(0);
    const answer = await decide(id, 'approve', { seenMinor: '9000' });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'review.figures_changed', data: { seenMinor: '9000', beforeMinor: '10000' } },
    });
    const refused = { outcome: 'review.figures_changed', before: { beforeMinor: '9000' } };
    expect(operators.log).toMatchObject([{ end: refused }]);
    for (const seenMinor of [undefined, '-1', '1.5', 100])
      expect(await decide(id, 'approve', { seenMinor })).toMatchObject({ status: 400 });
    const approved = (await decide(id, 'approve')).body.value;
    expect(approved).toMatchObject({ status: 'applied' });
    expect(operators.log.at(-1)).toMatchObject({ end: { before: { status: 'waiting', beforeMinor: '10000' } } });
  });

  it('are requested, read and decided where the wallet refuses to say what may be withdrawn', async () => {
    console.peers.withdrawals.withdrawableFailure = new Failure('wallet.method_disabled');
    expect(await request(aBody())).toMatchObject({ status: 200, body: { value: { status: 'waiting' } } });
    const id = console.peers.adjustments.put();
    const { status, body } = await read(nila.get(`/ops/adjustments/${id}`));
    expect([status, body.value]).toMatchObject([200, { beforeMinor: '10000' }]);
    expect(body.value).not.toHaveProperty('withdrawableMinor');
    expect(await decide(id, 'approve')).toMatchObject({ status: 200, body: { value: { status: 'applied' } } });
  });

  it('that would take more cash than there is say so before the approval', async () => {
    const id = console.peers.adjustments.put({}, { kind: 'cash_debit', beforeMinor: 2_499n });
    expect((await read(nila.get(`/ops/adjustments/${id}`))).body.value).toMatchObject({
      ...{ beforeMinor: '2499', problem: 'wallet.insufficient_funds' },
    });
    const fits = console.peers.adjustments.put({}, { kind: 'cash_debit', beforeMinor: 2_500n });
    expect((await read(nila.get(`/ops/adjustments/${fits}`))).body.value).not.toHaveProperty('problem');
  });

  it('are withdrawn by their requester only', async () => {
    const own = console.peers.adjustments.put({ firstOperator: nila.operatorId });
    const foreign = console.peers.adjustments.put();
    expect(await decide(foreign, 'withdraw', { note: 'mistake' })).toMatchObject({
      status: 403,
      body: { message: 'access.denied' },
    });
    expect(await decide(own, 'withdraw', { note: 'mistake' })).toMatchObject({
      status: 200,
      body: { value: { status: 'rejected' } },
    });
    expect(console.peers.adjustments.acts.map(({ call }) => call)).toEqual(['reject']);
  });

  it('need the action of each step', async () => {
    const reader = console.logIn({ name: 'reader', actions: ['adjustments.read'] });
    const asker = console.logIn({ name: 'asker', actions: ['adjustments.read', 'adjustments.request'] });
    const id = console.peers.adjustments.put();
    for (const call of ['approve', 'reject', 'withdraw'])
      expect(await decide(id, call, { note: 'n' }, reader)).toMatchObject({ status: 403 });
    for (const call of ['approve', 'reject'])
      expect(await decide(id, call, { note: 'n' }, asker)).toMatchObject({ status: 403 });
    expect(await request(aBody(), reader)).toMatchObject({ status: 403 });
    expect(console.peers.adjustments.acts).toEqual([]);
  });

  it('of another brand are nothing to read or decide', async () => {
    const id = console.peers.adjustments.put({ brand: 'nmbn' });
    const missing = { status: 404, body: { message: 'resource.not_found' } };
    expect(await read(nila.get(`/ops/adjustments/${id}`))).toMatchObject(missing);
    for (const call of ['approve', 'reject', 'withdraw'])
      expect(await decide(id, call, { note: 'n' })).toMatchObject(missing);
    expect((await read(nila.get('/ops/adjustments'))).body.value['content']).toEqual([]);
    expect(console.peers.operators.log).toEqual([]);
  });
});

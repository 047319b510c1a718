import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const CASHIER = ['payments.read', 'payments.decide'];

// Goal: an operator sees and acts on only cases of the own brands, an auditor acts on none, and every read and step is
// in the audit log.
describe('Cases about payment providers', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: CASHIER, brands: ['lab'] });
    console.peers.paymentCases.all.clear();
    console.peers.paymentCases.steps.splice(0);
    console.peers.paymentCases.failure = undefined;
    console.peers.operators.log.splice(0);
  });
  const act = (by: OperatorBrowser, id: string, call: string, body: object = {}): Promise<Reply> =>
    read(by.post(`/ops/payments/${id}/${call}`, { version: '0', ...body }));

  it('are listed with both sides, masked accounts and the chosen filters', async () => {
    const id = console.peers.paymentCases.put();
    console.peers.paymentCases.put({ brand: 'nmbn' });
    console.peers.paymentCases.put({ brand: '' });
    const { body } = await read(nila.get('/ops/payments?provider=lantern&kind=reconcile.differs&mine=true'));
    expect(console.peers.paymentCases.lists.at(-1)).toMatchObject({
      ...{ brands: ['lab'], withoutBrand: false, state: 'open', provider: 'lantern', kind: 'reconcile.differs' },
      claimedBy: nila.operatorId,
    });
    expect(body.value).toMatchObject({
      content: [
        {
          ...{ id, oursMinor: '500', theirsMinor: '700', method: 'card', day: '2026-11-24' },
          account: expect.stringContaining('*') as unknown,
        },
      ],
      providers: ['lantern'],
    });
  });

  it('are opened in full, which is in the log', async () => {
    const id = console.peers.paymentCases.put();
    const { body } = await read(nila.get(`/ops/payments/${id}`));
    expect(body.value).toMatchObject({
      mayMark: true,
      facts: [
        { name: 'ours', value: 'card USD 500' },
        { name: 'theirs', value: 'card USD 700' },
      ],
    });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'payments.open', subjectKind: 'payment_case', subjectId: id, brand: 'lab' } },
    ]);
  });

  it.each([
    ['claim', {}, {}],
    ['release', {}, {}],
    ['note', { note: 'asked the provider' }, {}],
    ['explain', { reason: 'timing', note: 'a day later' }, { state: 'explained' }],
    ['correct', { reason: 'money_returned', note: 'sent back' }, { state: 'corrected' }],
  ])('take the step %s, which is in the log with before and after', async (call, body, after) => {
    const id = console.peers.paymentCases.put();
    const answer = await act(nila, id, call, body);
    expect(answer).toMatchObject({ status: 200, body: { value: { id, version: '1', ...after } } });
    expect(console.peers.paymentCases.steps).toMatchObject([{ operatorId: nila.operatorId, action: call, ...body }]);
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: `payments.${call}`, subjectId: id }, end: { before: { state: 'open' }, after } },
    ]);
  });

  it.each([
    ['of another brand', { brand: 'nmbn' }],
    ['of no brand', { brand: '' }],
  ])('%s are not found', async (_what, change) => {
    const id = console.peers.paymentCases.put(change);
    expect(await read(nila.get(`/ops/payments/${id}`))).toMatchObject({ status: 404 });
    expect(await act(nila, id, 'claim')).toMatchObject({ status: 404 });
    expect(console.peers.paymentCases.steps).toEqual([]);
  });

  it('are read but not marked by an auditor, and not read by the games', async () => {
    const id = console.peers.paymentCases.put();
    const auditor = console.logIn({ name: 'ada', actions: ['payments.read'] });
    expect((await read(auditor.get(`/ops/payments/${id}`))).body.value).toMatchObject({ mayMark: false });
    expect(await act(auditor, id, 'note', { note: 'n' })).toMatchObject({ status: 403 });
    const games = console.logIn({ name: 'omar', actions: ['cases.read', 'cases.decide'] });
    expect(await read(games.get('/ops/payments'))).toMatchObject({ status: 403 });
    expect(console.peers.paymentCases.steps).toEqual([]);
  });

  it.each([
    ['explain', { reason: 'money_returned', note: 'n' }],
    ['correct', { reason: 'timing', note: 'n' }],
    ['correct', { reason: 'other', note: '' }],
    ['note', { note: 'x'.repeat(501) }],
    ['claim', { note: 'n' }],
  ])('refuse a wrong %s', async (call, body) => {
    const id = console.peers.paymentCases.put();
    expect(await act(nila, id, call, body)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
  });

  it('answer what the wallet refuses', async () => {
    const id = console.peers.paymentCases.put();
    console.peers.paymentCases.failure = new Failure('review.claimed');
    expect(await act(nila, id, 'note', { note: 'n' })).toMatchObject({
      status: 409,
      body: { message: 'review.claimed' },
    });
  });

  it('count in the first page of those who read them', async () => {
    console.peers.paymentCases.put();
    const cashier = console.logIn({ name: 'rima', actions: [...CASHIER, 'today.read'], brands: ['lab'] });
    expect((await read(cashier.get('/ops/today'))).body.value).toMatchObject({ payments: { waiting: 1 } });
  });
});

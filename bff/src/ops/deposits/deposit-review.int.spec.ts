import { randomUUID } from 'node:crypto';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const CASHIER = ['deposits.read', 'deposits.review'];

// Goal: an operator sees and decides only deposits of the own brands, and every read and change is in the audit log.
describe('Deposits to review', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: CASHIER, brands: ['lab', 'nmen'] });
    console.peers.cashier.deposits.clear();
    console.peers.cashier.acts.splice(0);
    console.peers.cashier.failure = undefined;
    console.peers.operators.log.splice(0);
    console.peers.operators.failure = undefined;
    console.peers.operators.refusal = '';
  });

  const decide = (by: OperatorBrowser, id: string, call: string, body: object = {}): Promise<Reply> =>
    read(by.post(`/ops/deposits/${id}/${call}`, { version: '1', ...body }));

  it('are listed for the brands of the operator, with masked accounts and named people', async () => {
    const omar = console.logIn({ name: 'omar', actions: CASHIER });
    const claimEndsAt = timestampFromMs(Date.now() + 60_000);
    const mine = console.peers.cashier.put({ claimedBy: omar.operatorId, claimEndsAt });
    console.peers.cashier.put({ brand: 'nmbn' });
    const { body } = await read(nila.get('/ops/deposits?pageSize=50'));
    expect(console.peers.cashier.lists.at(-1)).toMatchObject({
      brands: ['nmen', 'lab'],
      decided: false,
      claimedBy: '',
    });
    expect(body.value).toMatchObject({ pageNum: 1, totalPages: 1, totalCount: 1 });
    expect(body.value['content']).toMatchObject([
      {
        id: mine,
        account: expect.stringContaining('*') as unknown,
        amountMinor: '50000',
        version: '1',
        state: 'open',
        claim: { by: { id: omar.operatorId, name: 'omar' }, mine: false },
        needsSecond: false,
      },
    ]);
    await nila.get('/ops/deposits?state=decided&brand=lab&mine=true').expect(200);
    expect(console.peers.cashier.lists.at(-1)).toMatchObject({
      brands: ['lab'],
      decided: true,
      claimedBy: nila.operatorId,
    });
    const other = await read(nila.get('/ops/deposits?brand=nmbn'));
    expect(other).toMatchObject({ status: 404, body: { message: 'resource.not_found' } });
    expect(console.peers.operators.log).toEqual([]);
  });

  it('are opened with the full account, and the read is in the log before it is answered, once a minute', async () => {
    const id = console.peers.cashier.put({});
    const memberId = console.peers.cashier.deposits.get(id)?.review?.memberId ?? '';
    const { body } = await read(nila.get(`/ops/deposits/${id}`));
    expect(body.value['account']).not.toContain('*');
    expect(body.value['may']).toEqual({ decide: true });
    await nila.get(`/ops/deposits/${id}`).expect(200);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: {
          actor: { operatorId: nila.operatorId, address: '127.0.0.1' },
          action: 'deposits.open',
          subjectKind: 'deposit',
          subjectId: id,
          memberId,
          brand: 'lab',
        },
        end: { outcome: 'done' },
      },
    ]);
    console.peers.operators.failure = new Failure('system.temporary');
    const unseen = console.peers.cashier.put({});
    expect(await read(nila.get(`/ops/deposits/${unseen}`))).toMatchObject({ status: 503 });
  });

  it('show the proofs of a bank transfer to operators of the brand, each read in the log', async () => {
    const [id, proofId] = [console.peers.cashier.put(), randomUUID()];
    const answer = await nila.get(`/ops/deposits/${id}/proofs/${proofId}`).expect(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(String(answer.body)).toBe(`picture ${proofId}`);
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'deposits.proof', subjectKind: 'deposit_proof', subjectId: proofId, brand: 'lab' } },
    ]);
    const foreign = console.peers.cashier.put({ brand: 'nmbn' });
    expect(await read(nila.get(`/ops/deposits/${foreign}/proofs/${proofId}`))).toMatchObject({ status: 404 });
    const gamesOnly = console.logIn({ name: 'omar', actions: ['wins.read'] });
    expect(await read(gamesOnly.get(`/ops/deposits/${id}/proofs/${proofId}`))).toMatchObject({ status: 403 });
    expect(console.peers.operators.log).toHaveLength(1);
  });

  it.each([
    ['claim', {}, { claimedBy: expect.any(String) as unknown }],
    ['release', {}, {}],
    ['take-back', {}, {}],
    ['approve', { note: 'paid' }, { state: 'approved' }],
    ['reject', { note: 'other payer', reason: 'payer' }, { state: 'rejected', rejectReason: 'payer' }],
  ])('are changed by %s, which is in the log with before and after', async (call, body, after) => {
    const first = call === 'take-back' && { firstOperator: nila.operatorId, firstDecision: 'approve' };
    const id = console.peers.cashier.put({ version: 4n, ...first });
    const answer = await decide(nila, id, call, { version: '4', ...body });
    expect(answer).toMatchObject({ status: 200, body: { value: { id, version: '5' } } });
    expect(console.peers.cashier.acts).toEqual([
      {
        call: call === 'take-back' ? 'takeBack' : call,
        request: expect.objectContaining({ subjectId: id, operatorId: nila.operatorId, version: 4n }) as unknown,
      },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: {
          action: call === 'take-back' ? 'deposits.take_back' : `deposits.${call}`,
          subjectId: id,
          brand: 'lab',
          requesterId: '',
        },
        end: { outcome: 'done', before: { state: 'open' }, after },
      },
    ]);
  });

  it.each(['take-back'])(
    'of another or of no first operator are only read by %s, and so says the log',
    async (call) => {
      const first = { firstOperator: randomUUID(), firstDecision: 'approve' };
      const ids = [console.peers.cashier.put(), console.peers.cashier.put(first)];
      for (const id of ids)
        expect(await decide(nila, id, call, { version: '9' })).toMatchObject({ status: 200, body: { value: { id } } });
      expect(console.peers.cashier.acts).toEqual([]);
      expect(console.peers.operators.log).toMatchObject(
        ids.map((id) => ({ begun: { action: 'deposits.open', subjectId: id } })),
      );
    },
  );

  it('are left alone where the log cannot be written', async () => {
    const id = console.peers.cashier.put({});
    console.peers.operators.failure = new Failure('system.temporary');
    expect(await decide(nila, id, 'approve')).toMatchObject({ status: 503, body: { message: 'system.temporary' } });
    expect(console.peers.cashier.acts).toEqual([]);
  });

  it.each(['review.stale', 'review.claimed', 'review.decided', 'review.other_currency'] as const)(
    'refused with %s say so to the operator and in the log',
    async (code) => {
      const id = console.peers.cashier.put({});
      console.peers.cashier.failure = new Failure(code);
      expect((await decide(nila, id, 'approve')).body.message).toBe(code);
      expect(console.peers.operators.log).toMatchObject([{ end: { outcome: code } }]);
    },
  );

  it('of another brand are nothing to read, claim or decide', async () => {
    const id = console.peers.cashier.put({ brand: 'nmbn' });
    const missing = { status: 404, body: { message: 'resource.not_found' } };
    expect(await read(nila.get(`/ops/deposits/${id}`))).toMatchObject(missing);
    for (const call of ['claim', 'release', 'approve']) expect(await decide(nila, id, call)).toMatchObject(missing);
    expect(await decide(nila, id, 'reject', { note: 'n', reason: 'other' })).toMatchObject(missing);
    expect(console.peers.cashier.acts).toEqual([]);
    expect(console.peers.operators.log).toEqual([]);
  });

  it('name the first operator to the rule of two, for an approval only', async () => {
    const first = console.logIn({ name: 'first', actions: CASHIER });
    const review = { firstOperator: first.operatorId, firstDecision: 'approve', needsSecondOperator: true };
    await decide(nila, console.peers.cashier.put(review), 'approve');
    await decide(nila, console.peers.cashier.put(review), 'reject', { note: 'n', reason: 'other' });
    expect(console.peers.operators.log.map(({ begun }) => begun.requesterId)).toEqual([first.operatorId, '']);
    console.peers.operators.failure = new Failure('ops.vouched_for');
    const refused = console.peers.cashier.put(review);
    expect((await decide(nila, refused, 'approve')).body.message).toBe('ops.vouched_for');
    expect(console.peers.cashier.acts.map(({ request }) => request)).not.toContainEqual(
      expect.objectContaining({ subjectId: refused }),
    );
  });

  it('say whether the operator may decide, and why not', async () => {
    const may = async (
      by: OperatorBrowser,
      change: Parameters<typeof console.peers.cashier.put>[0],
    ): Promise<unknown> => (await read(by.get(`/ops/deposits/${console.peers.cashier.put(change)}`))).body.value['may'];
    const reader = console.logIn({ name: 'reader', actions: ['deposits.read'] });
    const claim = (claimedBy: string, forMs = 60_000) => ({
      claimedBy,
      claimEndsAt: timestampFromMs(Date.now() + forMs),
    });
    expect(await may(reader, {})).toEqual({ decide: false });
    expect(await may(nila, { state: wallet.ReviewState.APPROVED })).toEqual({ decide: false, because: 'decided' });
    expect(await may(nila, claim(reader.operatorId))).toEqual({ decide: false, because: 'claimed' });
    expect(await may(nila, claim(reader.operatorId, -1_000))).toEqual({ decide: true });
    expect(await may(nila, claim(nila.operatorId))).toEqual({ decide: true });
    for (const refusal of ['own_request', 'vouched_for']) {
      console.peers.operators.refusal = refusal;
      const first = { firstOperator: nila.operatorId, firstDecision: 'approve' };
      expect(await may(nila, first)).toEqual({ decide: false, because: refusal });
    }
  });

  it('take no decision without a version, a note or a known reason', async () => {
    const id = console.peers.cashier.put({});
    for (const [call, body] of [
      ['approve', { version: '' }],
      ['approve', { version: '-1' }],
      ['approve', { version: '1', note: 'x'.repeat(501) }],
      ['reject', { note: '', reason: 'other' }],
      ['reject', { note: 'n' }],
      ['reject', { note: 'n', reason: 'because' }],
    ] as const)
      expect(await decide(nila, id, call, body)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    expect(await read(nila.post('/ops/deposits/1/claim', { version: '1' }))).toMatchObject({ status: 404 });
    expect(console.peers.cashier.acts).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { wallet } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const CASHIER = ['withdrawals.read', 'withdrawals.review'];
const { WithdrawalStatus: Status } = wallet;

// Goal: an operator sees and decides only withdrawals of the own brands, with a second operator where one is needed.
// Every read and change is in the audit log.
describe('Withdrawals to review', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: CASHIER, brands: ['lab', 'nmen'] });
    console.peers.cashier.withdrawals.clear();
    console.peers.cashier.acts.splice(0);
    console.peers.cashier.failure = undefined;
    console.peers.operators.log.splice(0);
    console.peers.operators.failure = undefined;
    console.peers.operators.refusal = '';
  });

  const decide = (by: OperatorBrowser, id: string, call: string, body: object = {}): Promise<Reply> =>
    read(by.post(`/ops/withdrawals/${id}/${call}`, { version: '1', ...body }));
  const detail = async (by: OperatorBrowser, id: string): Promise<Reply['body']['value']> =>
    (await read(by.get(`/ops/withdrawals/${id}`))).body.value;

  it('are listed for the brands of the operator, with masked accounts and numbers', async () => {
    const { cashier } = console.peers;
    const mine = cashier.putWithdrawal({ needsSecondOperator: true });
    cashier.putWithdrawal({ brand: 'nmbn' });
    const { body } = await read(nila.get('/ops/withdrawals'));
    expect(cashier.withdrawalLists.at(-1)).toMatchObject({ brands: ['nmen', 'lab'], statuses: [], claimedBy: '' });
    expect(body.value).toMatchObject({ totalCount: 1 });
    expect(body.value['content']).toMatchObject([
      {
        id: mine,
        account: expect.stringContaining('*') as unknown,
        number: '•••• 2086',
        amountMinor: '50000',
        payoutMinor: '49900',
        status: 'requested',
        state: 'open',
        version: '1',
        reasons: ['first_withdrawal'],
        needsSecond: true,
      },
    ]);
    expect(JSON.stringify(body.value)).not.toContain('Jahid');
    expect(console.peers.operators.log).toEqual([]);
  });

  it.each([
    ['paying', [Status.APPROVED, Status.PAYING]],
    ['paid', [Status.PAID]],
    ['ended', [Status.RECEIVED, Status.RETURNED, Status.REJECTED, Status.FAILED, Status.CANCELLED]],
  ])('are listed by where they are: %s', async (state, statuses) => {
    const member = console.peers.identity.grant('lab', 0).member?.id;
    await nila.get(`/ops/withdrawals?state=${state}&brand=lab&mine=true&member=${member}`).expect(200);
    expect(console.peers.cashier.withdrawalLists.at(-1)).toMatchObject({
      ...{ brands: ['lab'], statuses, claimedBy: nila.operatorId, memberId: member },
    });
  });

  it('are opened with facts, states and steps, and the read is in the log', async () => {
    const steps = [{ at: timestampFromMs(Date.now()), operatorId: nila.operatorId, action: 'claim' }];
    const id = console.peers.cashier.putWithdrawal({ steps }, { payeeName: 'Rafi Mahmud' });
    expect(await detail(nila, id)).toMatchObject({
      account: expect.not.stringContaining('*') as unknown,
      ...{ holder: 'J***n', payeeName: 'R***d', number: '•••• 2086' },
      facts: { depositedMinor: '62000', withdrawnCount: 1, debtMinor: '0' },
      steps: [{ by: { name: 'nila' }, action: 'claim' }],
      may: { decide: true, markReturned: false },
    });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'withdrawals.open', subjectKind: 'withdrawal', subjectId: id, brand: 'lab' } },
    ]);
  });

  it('show the whole payout account for a reason, which is in the log, to operators who may decide', async () => {
    const { cashier, operators } = console.peers;
    const id = cashier.putWithdrawal();
    cashier.revealed.splice(0);
    const reveal = (by: OperatorBrowser, body: object): Promise<Reply> =>
      read(by.post(`/ops/withdrawals/${id}/reveal`, body));
    for (const body of [{}, { reason: '' }, { reason: 'r', version: '1' }])
      expect(await reveal(nila, body)).toMatchObject({ status: 400 });
    const reader = console.logIn({ name: 'reader', actions: ['withdrawals.read', 'players.reveal'] });
    expect((await reveal(reader, { reason: 'r' })).body.message).toBe('access.denied');
    expect(cashier.revealed).toEqual([]);
    expect((await reveal(nila, { reason: 'the bank asks for the name' })).body.value).toEqual({
      ...{ institution: 'City bank', holder: 'Jahid Hasan', payeeName: '', number: 'BD20862086' },
    });
    const { memberId } = cashier.withdrawals.get(id) ?? {};
    expect(operators.log).toMatchObject([
      {
        begun: {
          ...{ action: 'withdrawals.reveal', subjectKind: 'withdrawal', subjectId: id, memberId, brand: 'lab' },
          reason: 'the bank asks for the name',
        },
        end: { outcome: 'done' },
      },
    ]);
    expect(JSON.stringify(operators.log)).not.toMatch(/Jahid|20862086/);
    operators.failure = new Failure('system.temporary');
    expect(await reveal(nila, { reason: 'once more' })).toMatchObject({ status: 503 });
    expect(cashier.revealed).toEqual([id]);
  });

  it('never show the whole name of the payee in the answer to a step', async () => {
    const id = console.peers.cashier.putWithdrawal();
    for (const call of ['claim', 'release', 'approve'])
      expect(JSON.stringify((await decide(nila, id, call)).body.value)).not.toContain('Jahid');
  });

  it.each([
    ['claim', {}, { claimedBy: expect.any(String) as unknown }],
    ['release', {}, {}],
    ['take-back', {}, {}],
    ['approve', { note: 'name checked' }, { state: 'approved' }],
    ['reject', { note: 'other holder', reason: 'name' }, { state: 'rejected', rejectReason: 'name' }],
  ])('are changed by %s, which is in the log with before and after', async (call, body, after) => {
    const first = call === 'take-back' && { firstOperator: nila.operatorId, firstDecision: 'approve' };
    const id = console.peers.cashier.putWithdrawal({ version: 4n, ...first });
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
        begun: { action: call === 'take-back' ? 'withdrawals.take_back' : `withdrawals.${call}` },
        end: { outcome: 'done', before: { state: 'open' }, after },
      },
    ]);
  });

  it.each(['take-back', 'take-return-back'])(
    'of another or of no first operator are not changed by %s, and the log has a read, because the answer shows them',
    async (call) => {
      const first = { firstOperator: randomUUID(), firstDecision: 'approve' };
      const ids = [console.peers.cashier.putWithdrawal(), console.peers.cashier.putWithdrawal(first)];
      for (const id of ids)
        expect(await decide(nila, id, call, { version: '9' })).toMatchObject({ status: 200, body: { value: { id } } });
      expect(console.peers.cashier.acts).toEqual([]);
      expect(console.peers.operators.log).toMatchObject(
        ids.map((id) => ({ begun: { action: 'withdrawals.open', subjectId: id } })),
      );
      console.peers.operators.failure = new Failure('system.temporary');
      const unread = console.peers.cashier.putWithdrawal();
      expect(await decide(nila, unread, call, { version: '9' })).toMatchObject({ status: 503 });
    },
  );

  it('name the first operator to the rule of two, on the version that was checked', async () => {
    const { cashier, operators } = console.peers;
    const first = console.logIn({ name: 'first', actions: CASHIER });
    const review = {
      firstOperator: first.operatorId,
      firstDecision: 'approve',
      needsSecondOperator: true,
      version: 2n,
    };
    // The operator sent version 9, but the withdrawal has version 2. The bff sends the lower number to the wallet
    // service.
    await decide(nila, cashier.putWithdrawal(review), 'approve', { version: '9' });
    expect(operators.log.map(({ begun }) => begun.requesterId)).toEqual([first.operatorId]);
    expect(cashier.acts).toMatchObject([{ request: { version: 2n } }]);
    operators.failure = new Failure('ops.vouched_for');
    const refused = cashier.putWithdrawal(review);
    expect((await decide(nila, refused, 'approve', { version: '2' })).body.message).toBe('ops.vouched_for');
    expect(cashier.acts).toHaveLength(1);
  });

  it('are not approved behind a first step that was a command on the machine, which has no operator account', async () => {
    const id = console.peers.cashier.putWithdrawal({ firstOperator: 'mina', firstDecision: 'approve' });
    console.peers.operators.refusal = '';
    const acts = console.peers.cashier.acts.length;
    expect((await detail(nila, id))['may']).toMatchObject({ decide: false, because: 'vouched_for' });
    expect((await decide(nila, id, 'approve')).body.message).toBe('ops.vouched_for');
    expect(console.peers.cashier.acts).toHaveLength(acts);
  });

  it('that were paid are marked as returned by two operators', async () => {
    const { cashier, operators } = console.peers;
    const id = cashier.putWithdrawal({ state: wallet.ReviewState.APPROVED }, {}, Status.PAID);
    expect((await detail(nila, id))['may']).toEqual({ decide: false, because: 'decided', markReturned: true });
    const answer = await decide(nila, id, 'returned', { version: '0', note: 'the bank sent it back' });
    expect(answer.body.value['returnReview']).toMatchObject({ state: 'open', first: { mine: true } });
    expect(cashier.acts).toMatchObject([{ call: 'returned', request: { version: 0n, note: 'the bank sent it back' } }]);
    operators.refusal = 'own_request';
    expect((await detail(nila, id))['may']).toMatchObject({ markReturned: false, returnBecause: 'own_request' });
    operators.refusal = '';
    const back = await decide(nila, id, 'take-return-back', { version: '1' });
    expect(back.body.value['returnReview']).not.toHaveProperty('first');
    expect(operators.log.at(-1)).toMatchObject({ begun: { action: 'withdrawals.take_return_back', requesterId: '' } });
    await decide(nila, id, 'returned', { version: '2', note: 'it did come back' });
    const omar = console.logIn({ name: 'omar', actions: CASHIER });
    await decide(omar, id, 'returned', { note: 'seen too' });
    expect(operators.log.at(-1)).toMatchObject({
      begun: { action: 'withdrawals.returned', requesterId: nila.operatorId },
      end: { outcome: 'done' },
    });
  });

  it('without a review are shown, and are nothing to decide', async () => {
    const id = console.peers.cashier.putWithdrawal({}, {}, Status.RECEIVED);
    const found = console.peers.cashier.withdrawals.get(id);
    if (found) delete found.review;
    expect(await detail(nila, id)).toMatchObject({
      ...{ state: 'none', version: '0', reasons: [], steps: [], status: 'received' },
      may: { decide: false, because: 'decided', markReturned: true },
    });
    const reader = console.logIn({ name: 'reader', actions: ['withdrawals.read'] });
    expect((await detail(reader, id))['may']).toEqual({ decide: false, because: 'decided', markReturned: false });
  });

  it.each(['review.stale', 'review.claimed', 'review.decided', 'wallet.wrong_state'] as const)(
    'refused with %s say so to the operator and in the log',
    async (code) => {
      const id = console.peers.cashier.putWithdrawal();
      console.peers.cashier.failure = new Failure(code);
      expect((await decide(nila, id, 'approve')).body.message).toBe(code);
      expect(console.peers.operators.log).toMatchObject([{ end: { outcome: code } }]);
    },
  );

  it('take no decision without a version, a note or a known reason', async () => {
    const id = console.peers.cashier.putWithdrawal();
    for (const [call, body] of [
      ['claim', { version: 1 }],
      ['approve', { version: '1.5' }],
      ['reject', { note: '', reason: 'other' }],
      ['reject', { note: 'n', reason: 'payer' }],
      ['returned', {}],
      ['returned', { note: 'n', reason: 'other' }],
    ] as const)
      expect(await decide(nila, id, call, body)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    for (const query of ['state=decided', 'mine=false', 'member=7', 'page=0'])
      expect(await read(nila.get(`/ops/withdrawals?${query}`))).toMatchObject({ status: 400 });
    expect(console.peers.cashier.acts).toEqual([]);
  });

  it('show weight and facts of each reason, and its other members only to operators who may read them', async () => {
    const { cashier, identity } = console.peers;
    const [near, far] = [identity.grant('lab', 0).member?.id ?? '', identity.grant('nmbn', 0).member?.id ?? ''];
    const shared = { rule: 'shared_account', weight: 40, facts: { members: '2' }, memberIds: [near, far] };
    const id = cashier.putWithdrawal({ reasons: ['shared_account'] }, { risk: 40, risks: [shared] });
    const reason = { rule: 'shared_account', weight: 40, facts: { members: '2' } };
    const unnamed = { risk: 40, risks: [{ ...reason, members: [] }] };
    expect((await read(nila.get('/ops/withdrawals'))).body.value['content']).toMatchObject([unnamed]);
    expect(await detail(nila, id)).toMatchObject(unnamed);
    const risk = console.logIn({ name: 'rima', actions: [...CASHIER, 'players.read'], brands: ['lab', 'nmen'] });
    const account = expect.stringContaining('*') as unknown;
    expect(await detail(risk, id)).toMatchObject({ risks: [{ ...reason, members: [{ id: near, account }] }] });
    expect(JSON.stringify(await detail(risk, id))).not.toContain(far);
    const every = console.logIn({ name: 'ella', actions: [...CASHIER, 'players.read'], brands: ['*'] });
    expect(await detail(every, id)).toMatchObject({ risks: [{ members: [{ id: near }, { id: far }] }] });
    expect((await decide(risk, id, 'claim')).body.value).toMatchObject({ risks: [{ members: [{ id: near }] }] });
  });

  it('that did not arrive are a list of their own, with the words of the player and the way to the case', async () => {
    const { cashier } = console.peers;
    const caseId = randomUUID();
    const notReceivedAt = timestampFromMs(Date.UTC(2026, 10, 26));
    const id = cashier.putWithdrawal({ state: wallet.ReviewState.APPROVED }, { notReceivedAt, caseId }, Status.PAID);
    const reported = cashier.withdrawals.get(id)?.withdrawal ?? {};
    Object.assign(reported, { notReceived: true, notReceivedText: 'nothing came' });
    const { body } = await read(nila.get('/ops/withdrawals?state=notReceived'));
    expect(cashier.withdrawalLists.at(-1)).toMatchObject({ statuses: [], notReceived: true });
    const said = { notReceived: true, notReceivedAt: '2026-11-26T00:00:00.000Z', notReceivedText: 'nothing came' };
    expect(body.value['content']).toMatchObject([said]);
    expect(await detail(nila, id)).toMatchObject({ ...said, may: { markReturned: true } });
    expect(await detail(nila, id)).not.toHaveProperty('caseId');
    const pia = console.logIn({ name: 'pia', actions: [...CASHIER, 'payments.read'], brands: ['lab'] });
    expect(await detail(pia, id)).toMatchObject({ ...said, caseId });
  });
});

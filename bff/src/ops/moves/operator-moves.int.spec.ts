import { randomUUID } from 'node:crypto';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const ALL = ['moves.read', 'moves.request', 'moves.approve'];

// Goal: a member is moved only after two operators of the brand have agreed. The second one approves exactly the
// preview that was requested. The audit log has every step.
describe('Moves of members at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: ALL, brands: ['lab', 'nmen'] });
    const { operatorMoves, operators } = console.peers;
    operatorMoves.stored.clear();
    operatorMoves.acts.splice(0);
    operatorMoves.failure = undefined;
    operators.log.splice(0);
    operators.failure = undefined;
    operators.refusal = '';
  });

  const aMember = (brand = 'lab'): string => {
    const { operatorMoves } = console.peers;
    const { memberId = '' } = operatorMoves.stored.get(operatorMoves.put({ brand })) ?? {};
    operatorMoves.stored.clear();
    return memberId;
  };
  const aBody = (change: object = {}) => ({
    ...{ id: randomUUID(), memberId: aMember(), toAccount: 'right', confirmation: 'seen', note: 'agreed by mail' },
    ...change,
  });
  const post = (path: string, body: object, by = nila): Promise<Reply> => read(by.post(`/ops/moves${path}`, body));

  it('are previewed with every contract that ends, and nothing is requested', async () => {
    const { memberId } = aBody();
    expect(await post('/preview', { memberId, toAccount: 'right' })).toMatchObject({
      status: 200,
      body: { value: { toAccount: 'right', members: 3, wouldEndCount: 1, wouldEnd: [{}], token: 'seen' } },
    });
    expect(console.peers.operatorMoves.acts.map(({ call }) => call)).toEqual(['preview']);
    const preview = { begun: { action: 'moves.preview', memberId, brand: 'lab' } };
    expect(console.peers.operators.log).toMatchObject([{ ...preview, end: { after: { to: 'right' } } }]);
    // The audit log gets a further entry for a preview of a move to another agent, but none for a repeated preview.
    await post('/preview', { memberId, toAccount: 'other' });
    await post('/preview', { memberId, toAccount: 'other' });
    expect(console.peers.operators.log).toMatchObject([preview, { ...preview, end: { after: { to: 'other' } } }]);
  });

  it('are requested with the preview, and the requester may withdraw but not approve', async () => {
    const body = aBody();
    console.peers.operators.refusal = 'own_request';
    expect(await post('', body)).toMatchObject({
      status: 200,
      body: { value: { id: body.id, status: 'waiting', state: 'open', may: { decide: false, withdraw: true } } },
    });
    expect(console.peers.operatorMoves.acts).toMatchObject([
      { call: 'request', request: { memberId: body.memberId, confirmation: 'seen', operatorId: nila.operatorId } },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'moves.request', subjectId: body.id, reason: 'agreed by mail' },
        end: { outcome: 'done', after: { status: 'waiting', from: 'left', to: 'right', endingContracts: '1' } },
      },
    ]);
    expect(await post(`/${body.id}/withdraw`, { version: '1', note: 'mistake' })).toMatchObject({
      status: 200,
      body: { value: { status: 'withdrawn', state: 'closed' } },
    });
  });

  it('are approved by a second operator with the token that was seen', async () => {
    const first = randomUUID();
    const id = console.peers.operatorMoves.put({ requestedBy: first });
    expect(await post(`/${id}/approve`, { version: 'seen' })).toMatchObject({
      status: 200,
      body: { value: { status: 'approved', state: 'approved', may: { decide: false } } },
    });
    expect(console.peers.operatorMoves.acts).toMatchObject([
      { call: 'approve', request: { requestId: id, confirmation: 'seen', operatorId: nila.operatorId } },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'moves.approve', requesterId: first }, end: { after: { status: 'approved' } } },
    ]);
  });

  it('that changed since the request say so, in the detail and to an approval, and the log has the refusal', async () => {
    const id = console.peers.operatorMoves.put({ problem: 'team.move_changed' });
    expect((await read(nila.get(`/ops/moves/${id}`))).body.value).toMatchObject({ problem: 'team.move_changed' });
    console.peers.operatorMoves.failure = new Failure('team.move_changed');
    expect(await post(`/${id}/approve`, { version: 'seen' })).toMatchObject({
      status: 409,
      body: { message: 'team.move_changed' },
    });
    expect(console.peers.operators.log.at(-1)).toMatchObject({ end: { outcome: 'team.move_changed' } });
  });

  it('are neither approved by the requester nor withdrawn by another operator', async () => {
    const id = console.peers.operatorMoves.put();
    expect(await post(`/${id}/withdraw`, { version: '1', note: 'n' })).toMatchObject({ status: 403 });
    console.peers.operators.failure = new Failure('ops.own_request');
    expect((await post(`/${id}/approve`, { version: 'seen' })).body.message).toBe('ops.own_request');
    expect(console.peers.operatorMoves.acts).toEqual([]);
  });

  it.each([
    ['no note', { note: '' }],
    ['no preview', { confirmation: '' }],
    ['an id that is none', { id: 'x' }],
    ['a member that is none', { memberId: '1' }],
    ['an account without end', { toAccount: 'a'.repeat(65) }],
    ['an unknown field', { brand: 'lab' }],
  ])('with %s are refused before the service and the log', async (_what, change) => {
    expect(await post('', aBody(change))).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    expect([console.peers.operatorMoves.acts, console.peers.operators.log]).toEqual([[], []]);
  });

  it('show masked accounts in lists, and full ones in the detail', async () => {
    const id = console.peers.operatorMoves.put();
    const list = (await read(nila.get('/ops/moves'))).body.value;
    const masked = expect.stringMatching(/^.+\*{3}/) as unknown;
    expect((list['content'] as unknown[])[0]).toMatchObject({ toAccount: masked });
    expect((await read(nila.get(`/ops/moves/${id}`))).body.value).toMatchObject({
      ...{ account: 'mid', fromAccount: 'left', toAccount: 'right', token: 'seen' },
      steps: [{ action: 'approve', note: 'agreed' }],
    });
  });

  it('need the action of each step', async () => {
    const reader = console.logIn({ name: 'reader', actions: ['moves.read'] });
    const asker = console.logIn({ name: 'asker', actions: ['moves.read', 'moves.request'] });
    const id = console.peers.operatorMoves.put();
    for (const [call, body] of [
      ['approve', { version: 'seen' }],
      ['reject', { version: '1', note: 'n' }],
    ] as const)
      for (const by of [reader, asker]) expect(await post(`/${id}/${call}`, body, by)).toMatchObject({ status: 403 });
    expect(await post('', aBody(), reader)).toMatchObject({ status: 403 });
    expect(console.peers.operatorMoves.acts).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const ALL = ['draws.read', 'draws.request', 'draws.approve', 'draws.settle'];

// Goal: a draw is made void by two operators, the second of whom works on all brands, and every step is in the audit
// log with the draw before and after.
describe('Draws at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: ALL, brands: ['*'] });
    const { drawDesk, operators } = console.peers;
    drawDesk.stored.clear();
    drawDesk.acts.splice(0);
    drawDesk.lists.splice(0);
    drawDesk.failure = undefined;
    operators.log.splice(0);
    operators.failure = undefined;
    operators.refusal = '';
  });

  const desk = () => console.peers.drawDesk;
  const post = (id: string, call: string, body: object = {}, by = nila): Promise<Reply> =>
    read(by.post(`/ops/draws/${id}/${call}`, body));
  const decide = (id: string, decision: string, by = nila): Promise<Reply> =>
    post(id, `void/${decision}`, { requestId: desk().requestOf(id), note: 'seen' }, by);

  it('are listed with the sums of the own brands', async () => {
    const id = desk().put();
    const regional = console.logIn({ actions: ['draws.read'], brands: ['lab'] });
    expect(await read(regional.get('/ops/draws?state=ended&game=VNNORTH'))).toMatchObject({
      status: 200,
      body: {
        value: {
          content: [{ drawId: id, status: 'open', money: [{ currency: 'USD', slips: 2, stakeMinor: '1080' }] }],
        },
      },
    });
    expect(desk().lists).toMatchObject([{ brands: ['lab'], state: 'ended', gameCode: 'VNNORTH' }]);
    for (const query of ['state=all', 'game=a%20b', 'page=0', 'other=1'])
      expect(await read(regional.get(`/ops/draws?${query}`))).toMatchObject({ status: 400 });
  });

  it('are requested to be void by an operator of any brand, and the request is in the log', async () => {
    const id = desk().put();
    const regional = console.logIn({ actions: ALL, brands: ['lab'] });
    console.peers.operators.refusal = 'own_request';
    const body = { id: randomUUID(), note: 'wrong schedule' };
    expect(await post(id, 'void', body, regional)).toMatchObject({
      status: 200,
      body: {
        value: {
          request: { id: body.id, status: 'waiting', mine: true },
          may: { decide: false, request: false, withdraw: true, settle: false, allBrands: false },
        },
      },
    });
    expect(desk().acts).toMatchObject([{ call: 'request', request: { operatorId: regional.operatorId } }]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'draws.request', subjectKind: 'draw', subjectId: id, reason: 'wrong schedule' },
        end: { outcome: 'done', before: { status: 'open' }, after: { status: 'open', request: 'waiting' } },
      },
    ]);
  });

  it.each([
    ['no reason', { note: '' }],
    ['a reason that is too long', { note: 'x'.repeat(501) }],
    ['an id that is none', { id: 'x' }],
    ['an unknown field', { brand: 'lab' }],
  ])('with %s are refused before the games service and the log', async (_what, change) => {
    const id = desk().put();
    expect(await post(id, 'void', { id: randomUUID(), note: 'n', ...change })).toMatchObject({ status: 400 });
    expect([desk().acts, console.peers.operators.log]).toEqual([[], []]);
  });

  it('become void by a second operator, whom the log checks against the first', async () => {
    const requestedBy = randomUUID();
    const id = desk().put({ requestedBy });
    expect(await read(nila.get(`/ops/draws/${id}`))).toMatchObject({ body: { value: { may: { decide: true } } } });
    expect(await decide(id, 'approve')).toMatchObject({ status: 200, body: { value: { status: 'void' } } });
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'draws.approve', requesterId: requestedBy },
        end: { before: { status: 'open', request: 'waiting' }, after: { status: 'void', request: 'approved' } },
      },
    ]);
    const refused = desk().put({ requestedBy });
    console.peers.operators.failure = new Failure('ops.vouched_for');
    expect((await decide(refused, 'approve')).body.message).toBe('ops.vouched_for');
    expect(desk().acts).toHaveLength(1);
  });

  it('need an approver of all brands, while one brand is enough to reject', async () => {
    const regional = console.logIn({ actions: ALL, brands: ['lab'] });
    const id = desk().put({ requestedBy: randomUUID() });
    expect(await decide(id, 'approve', regional)).toMatchObject({ status: 403, body: { message: 'access.denied' } });
    expect(desk().acts).toEqual([]);
    expect(await decide(id, 'reject', regional)).toMatchObject({
      body: { value: { request: { status: 'rejected' } } },
    });
  });

  it('keep a request that only its operator withdraws', async () => {
    const foreign = desk().put({ requestedBy: randomUUID() });
    const own = desk().put({ requestedBy: nila.operatorId });
    expect(await decide(foreign, 'withdraw')).toMatchObject({ status: 403 });
    expect(await decide(own, 'withdraw')).toMatchObject({ body: { value: { request: { status: 'withdrawn' } } } });
  });

  it('are settled again, with the slips before and after in the log', async () => {
    const id = desk().put({ status: games.DrawStatus.DRAWN });
    expect(await post(id, 'settle')).toMatchObject({ status: 200, body: { value: { may: { settle: true } } } });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'draws.settle' }, end: { before: { slips: 'accepted 2' }, after: { slips: 'accepted 2' } } },
    ]);
    desk().failure = new Failure('lottery.not_drawn');
    expect(await post(id, 'settle')).toMatchObject({ status: 409, body: { message: 'lottery.not_drawn' } });
  });

  it('need the action of each step', async () => {
    const id = desk().put({ requestedBy: randomUUID() });
    const reader = console.logIn({ actions: ['draws.read'], brands: ['*'] });
    for (const call of ['void', 'void/approve', 'void/reject', 'void/withdraw', 'settle'])
      expect(await post(id, call, {}, reader)).toMatchObject({ status: 403 });
    expect(desk().acts).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const ALL = ['draws.read', 'draws.request', 'draws.approve'];

// Goal: a raffle is made void by two operators of its brand, and every step is in the audit log with the raffle before
// and after.
describe('Raffles at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: ALL, brands: ['lab'] });
    const { raffleDesk, operators } = console.peers;
    raffleDesk.stored.clear();
    raffleDesk.acts.splice(0);
    raffleDesk.lists.splice(0);
    raffleDesk.failure = undefined;
    operators.log.splice(0);
    operators.failure = undefined;
    operators.refusal = '';
  });

  const desk = () => console.peers.raffleDesk;
  const post = (id: string, call: string, body: object = {}, by = nila): Promise<Reply> =>
    read(by.post(`/ops/raffles/${id}/${call}`, body));
  const decide = (id: string, decision: string, by = nila): Promise<Reply> =>
    post(id, `void/${decision}`, { requestId: desk().requestOf(id), note: 'seen' }, by);

  it('are listed with entries, tickets and fund, of the own brands', async () => {
    const id = desk().put();
    expect(await read(nila.get('/ops/raffles?state=ended'))).toMatchObject({
      status: 200,
      body: {
        value: {
          content: [{ raffleId: id, brand: 'lab', state: 'open', entries: 5, tickets: 90, fundMinor: '450' }],
        },
      },
    });
    expect(desk().lists).toMatchObject([{ brands: ['lab'], state: 'ended' }]);
    for (const query of ['state=all', 'page=0', 'other=1'])
      expect(await read(nila.get(`/ops/raffles?${query}`))).toMatchObject({ status: 400 });
    const stranger = console.logIn({ actions: ALL, brands: ['nmen'] });
    expect(await read(stranger.get(`/ops/raffles/${id}`))).toMatchObject({ status: 404 });
  });

  it('are requested to be void, and the request is in the log', async () => {
    const id = desk().put();
    console.peers.operators.refusal = 'own_request';
    const body = { id: randomUUID(), note: 'wrong prizes' };
    expect(await post(id, 'void', body)).toMatchObject({
      status: 200,
      body: {
        value: {
          request: { id: body.id, status: 'waiting', mine: true },
          prizes: [
            { place: 1, prizeMinor: '180' },
            { place: 2, prizeMinor: '90' },
          ],
          may: { decide: false, because: 'own_request', request: false, withdraw: true },
        },
      },
    });
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'draws.request', subjectKind: 'raffle', subjectId: id, brand: 'lab', reason: 'wrong prizes' },
      },
    ]);
    for (const change of [{ note: '' }, { id: 'x' }, { brand: 'lab' }])
      expect(await post(id, 'void', { id: randomUUID(), note: 'n', ...change })).toMatchObject({ status: 400 });
    expect(desk().acts).toHaveLength(1);
  });

  it('become void by a second operator, whom the log checks against the first', async () => {
    const requestedBy = randomUUID();
    const id = desk().put({ requestedBy });
    expect(await decide(id, 'approve')).toMatchObject({
      status: 200,
      body: { value: { state: 'void', voidReason: 'operator' } },
    });
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

  it('keep a request that only its operator withdraws, and that another rejects', async () => {
    const foreign = desk().put({ requestedBy: randomUUID() });
    const own = desk().put({ requestedBy: nila.operatorId });
    expect(await decide(foreign, 'withdraw')).toMatchObject({ status: 403 });
    expect(await decide(own, 'withdraw')).toMatchObject({ body: { value: { request: { status: 'withdrawn' } } } });
    expect(await decide(foreign, 'reject')).toMatchObject({ body: { value: { request: { status: 'rejected' } } } });
  });

  it('need the action of each step', async () => {
    const id = desk().put({ requestedBy: randomUUID() });
    const reader = console.logIn({ actions: ['draws.read'], brands: ['*'] });
    for (const call of ['void', 'void/approve', 'void/reject', 'void/withdraw'])
      expect(await post(id, call, {}, reader)).toMatchObject({ status: 403 });
    expect(desk().acts).toEqual([]);
  });
});

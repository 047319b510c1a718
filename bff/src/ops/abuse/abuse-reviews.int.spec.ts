import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

// Goal: only an operator of the agent's brand whose role allows it reads the evidence and decides. A confirmation needs
// two operators, and the audit log has every read and decision.
describe('Reviews of agents at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  const RISK = ['abuse.read', 'abuse.decide'];
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: RISK, brands: ['lab', 'nmen'] });
    const { abuse, operators } = console.peers;
    abuse.all.clear();
    abuse.decisions.splice(0);
    abuse.failure = undefined;
    operators.log.splice(0);
    operators.failure = undefined;
  });

  const decide = (id: string, call: string, by = nila, body: object = {}): Promise<Reply> =>
    read(by.post(`/ops/abuse/${id}/${call}`, { version: '3', note: 'seen', ...body }));

  it('are listed with masked accounts and without evidence', async () => {
    const id = console.peers.abuse.put();
    const { value } = (await read(nila.get('/ops/abuse'))).body;
    expect(value['content']).toMatchObject([
      { id, score: 74, holdScore: 60, heldMinor: '120460', lineCount: 2, state: 'open', needsSecond: true },
    ]);
    const [row] = value['content'] as Record<string, unknown>[];
    expect([String(row?.['account']).includes('***'), row?.['evidence']]).toEqual([true, undefined]);
    expect(console.peers.operators.log).toEqual([]);
  });

  it('show the agent in full and every other account masked, and the log has the read', async () => {
    const id = console.peers.abuse.put();
    const { value } = (await read(nila.get(`/ops/abuse/${id}`))).body;
    const { accounts, marks } = value['evidence'] as { accounts: { account: string }[]; marks: object[] };
    expect(accounts.map(({ account }) => account.includes('***'))).toEqual([false, true]);
    expect(marks).toMatchObject([{ kind: 'device', label: '7f2c' }]);
    expect(value['may']).toEqual({ release: true, confirm: true });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'abuse.open', subjectKind: 'abuse', subjectId: id, brand: 'lab' } },
    ]);
  });

  it('are released by one operator with a note', async () => {
    const id = console.peers.abuse.put();
    expect(await decide(id, 'release')).toMatchObject({
      status: 200,
      body: { value: { state: 'released', may: { release: false, confirm: false, because: 'decided' } } },
    });
    expect(console.peers.abuse.decisions).toMatchObject([
      { reviewId: id, decision: 'release', version: 3n, operatorId: nila.operatorId, note: 'seen' },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'abuse.release', reason: 'seen' },
        end: { before: { state: 'open' }, after: { state: 'released' } },
      },
    ]);
  });

  it('are confirmed by two different operators', async () => {
    const id = console.peers.abuse.put();
    const { operators } = console.peers;
    operators.refusal = 'own_request';
    const first = await decide(id, 'confirm');
    operators.refusal = '';
    expect(first.body.value).toMatchObject({
      state: 'open',
      first: { decision: 'confirm', mine: true },
      may: { release: true, confirm: false, because: 'own_request' },
    });
    const back = await read(nila.post(`/ops/abuse/${id}/take-back`, { version: '4' }));
    expect(back.body.value).not.toHaveProperty('first');
    // A second request to take back has no confirmation to remove. It changes nothing, and the audit log records a
    // read.
    expect((await read(nila.post(`/ops/abuse/${id}/take-back`, { version: '5' }))).body.value).toEqual(back.body.value);
    await decide(id, 'confirm', nila, { version: '5' });
    const sumon = console.logIn({ name: 'sumon', actions: RISK, brands: ['lab'] });
    const second = await decide(id, 'confirm', sumon, { version: '6' });
    expect(second.body.value).toMatchObject({ state: 'confirmed' });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { requesterId: '' } },
      { begun: { action: 'abuse.take_back', requesterId: '' } },
      { begun: { action: 'abuse.open', subjectId: id } },
      { begun: { action: 'abuse.confirm', requesterId: '' } },
      { begun: { action: 'abuse.confirm', requesterId: nila.operatorId } },
    ]);
  });

  it('keep their state when the decision is refused, and the log has the code', async () => {
    const id = console.peers.abuse.put();
    console.peers.abuse.failure = new Failure('review.stale');
    expect(await decide(id, 'release')).toMatchObject({ status: 409, body: { message: 'review.stale' } });
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: 'review.stale' } }]);
  });

  it.each([{ note: '' }, { note: undefined }, { note: 'x'.repeat(501) }, { version: 'x' }, { reason: 'other' }])(
    'are not decided with %j',
    async (body) => {
      const id = console.peers.abuse.put();
      expect(await decide(id, 'confirm', nila, body)).toMatchObject({
        status: 400,
        body: { message: 'request.invalid' },
      });
      expect(console.peers.abuse.decisions).toEqual([]);
    },
  );

  it('need the action of each step, and the brand', async () => {
    const auditor = console.logIn({ name: 'auditor', actions: ['abuse.read'] });
    const id = console.peers.abuse.put();
    expect((await read(auditor.get(`/ops/abuse/${id}`))).body.value).toMatchObject({
      may: { release: false, confirm: false },
    });
    const foreign = console.peers.abuse.put({ brand: 'nmbn' });
    for (const call of ['release', 'confirm']) {
      expect((await decide(id, call, auditor)).status).toBe(403);
      expect((await decide(foreign, call)).body.message).toBe('resource.not_found');
    }
    expect(console.peers.abuse.decisions).toEqual([]);
  });
});

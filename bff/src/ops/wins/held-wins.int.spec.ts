import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const RISK = ['wins.read', 'wins.review'];

// Goal: one operator can release a held win, and two operators can return it, each only in the own brands. The audit
// log records every step.
describe('Held wins', () => {
  let console: TestConsole;
  let rafi: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    rafi = console.logIn({ name: 'rafi', actions: RISK, brands: ['lab'] });
    console.peers.games.wins.all.clear();
    console.peers.games.wins.decisions.splice(0);
    console.peers.games.wins.failure = undefined;
    console.peers.operators.log.splice(0);
    console.peers.operators.failure = undefined;
    console.peers.operators.refusal = '';
  });

  const decide = (by: OperatorBrowser, id: string, call: string, version = '0'): Promise<Reply> =>
    read(by.post(`/ops/wins/${id}/${call}`, { version, note: 'seen with the vendor' }));
  const may = async (by: OperatorBrowser, id: string): Promise<unknown> =>
    (await read(by.get(`/ops/wins/${id}`))).body.value['may'];

  it('are listed for the brands of the operator', async () => {
    const { wins } = console.peers.games;
    const id = wins.put();
    wins.put({ brand: 'nmen' });
    const { body } = await read(rafi.get('/ops/wins'));
    expect(wins.lists.at(-1)).toMatchObject({ brands: ['lab'], decided: false });
    expect(body.value).toMatchObject({
      totalCount: 1,
      content: [
        {
          ...{
            id,
            account: expect.stringContaining('*') as unknown,
            currency: 'USD',
            payoutMinor: '1000',
            heldMinor: '900',
          },
          ...{ vendor: 'BAZAAR', gameCode: 'LANTERN_ROW', roundId: 'BZ-1', transactionId: 'tx-1' },
          ...{ state: 'open', version: '0' },
        },
      ],
    });
    await rafi.get('/ops/wins?state=decided&brand=lab').expect(200);
    expect(wins.lists.at(-1)).toMatchObject({ decided: true });
  });

  it('are released by one operator, with before and after in the log', async () => {
    const id = console.peers.games.wins.put();
    expect(await may(rafi, id)).toEqual({ release: true, return: true });
    const { body } = await decide(rafi, id, 'release');
    expect(body.value).toMatchObject({
      ...{ state: 'released', version: '1', decided: { by: { name: 'rafi' } } },
      steps: [{ action: 'close', by: { name: 'rafi' }, note: 'seen with the vendor' }],
      may: { release: false, return: false, because: 'decided' },
    });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'wins.open', subjectKind: 'win', subjectId: id } },
      {
        begun: { action: 'wins.release', brand: 'lab', reason: 'seen with the vendor', requesterId: '' },
        end: { outcome: 'done', before: { state: 'open', heldMinor: '900' }, after: { state: 'released' } },
      },
    ]);
  });

  it('are returned by two operators, and the second is checked against the first', async () => {
    const { wins } = console.peers.games;
    const id = wins.put();
    const first = (await decide(rafi, id, 'return')).body.value;
    expect(first).toMatchObject({ state: 'open', first: { decision: 'return', mine: true }, version: '1' });
    console.peers.operators.refusal = 'own_request';
    expect(await may(rafi, id)).toEqual({ release: true, return: false, because: 'own_request' });
    const back = await read(rafi.post(`/ops/wins/${id}/take-back`, { version: '1' }));
    expect(back.body.value).not.toHaveProperty('first');
    expect(back.body.value).toMatchObject({
      state: 'open',
      steps: [{ action: 'ask_return' }, { action: 'take_back' }],
    });
    expect(console.peers.operators.log.at(-1)).toMatchObject({ begun: { action: 'wins.take_back', requesterId: '' } });
    // A second request to take back has no request to remove. It changes nothing, and the audit log records a read.
    expect((await read(rafi.post(`/ops/wins/${id}/take-back`, { version: '2' }))).body.value).toEqual(back.body.value);
    expect(console.peers.operators.log.filter(({ begun }) => begun.action === 'wins.take_back')).toHaveLength(1);
    expect(console.peers.operators.log.map(({ begun }) => begun.action)).toContain('wins.open');
    await decide(rafi, id, 'return', '2');
    const omar = console.logIn({ name: 'omar', actions: RISK });
    console.peers.operators.failure = new Failure('ops.vouched_for');
    expect((await decide(omar, id, 'return', '3')).body.message).toBe('ops.vouched_for');
    expect(wins.decisions).toHaveLength(3);
    console.peers.operators.failure = undefined;
    // The operator sent version 7, but the win has version 3. The bff sends the lower number to the games service.
    expect((await decide(omar, id, 'return', '7')).body.value).toMatchObject({ state: 'returned' });
    expect(wins.decisions.at(-1)).toMatchObject({ operatorId: omar.operatorId, decision: 'return', version: 3n });
    expect(console.peers.operators.log.at(-1)).toMatchObject({ begun: { requesterId: rafi.operatorId } });
  });

  it.each(['review.stale', 'review.decided'] as const)('refused with %s say so', async (code) => {
    const id = console.peers.games.wins.put();
    console.peers.games.wins.failure = new Failure(code);
    expect((await decide(rafi, id, 'release')).body.message).toBe(code);
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: code } }]);
  });

  it('are read only without the permission, and closed ones say so', async () => {
    const { wins } = console.peers.games;
    const reader = console.logIn({ name: 'reader', actions: ['wins.read'] });
    expect(await may(reader, wins.put())).toEqual({ release: false, return: false });
    const closedAt = timestampFromMs(Date.now());
    const closed = wins.put({ closedAt, notes: [{ at: closedAt, step: 'closed', operatorId: 'mina', note: 'n' }] });
    const { body } = await read(reader.get(`/ops/wins/${closed}`));
    expect(body.value).toMatchObject({ state: 'closed', decided: { by: { name: 'mina' } } });
    for (const body of [{ version: '0' }, { version: '0', note: '' }, { note: 'n' }])
      expect(await read(rafi.post(`/ops/wins/${closed}/release`, body))).toMatchObject({ status: 400 });
  });
});

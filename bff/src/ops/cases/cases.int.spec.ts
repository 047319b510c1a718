import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const GAMES = ['cases.read', 'cases.decide'];

// Goal: an operator acts on a reconciliation case of the own brands with a reason and a note, and the audit log records
// every step. Nothing here moves money.
describe('Reconciliation cases', () => {
  let console: TestConsole;
  let rafi: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    rafi = console.logIn({ name: 'rafi', actions: GAMES, brands: ['lab'] });
    const { cases } = console.peers.games;
    cases.all.clear();
    cases.marks.splice(0);
    cases.failure = undefined;
    console.peers.operators.log.splice(0);
  });

  const mark = (by: OperatorBrowser, id: string, call: string, body: object = {}): Promise<Reply> =>
    read(by.post(`/ops/cases/${id}/${call}`, { version: '0', reason: 'timing', note: 'it came later', ...body }));

  it('are listed for the brands of the operator, by vendor, kind and state', async () => {
    const { cases } = console.peers.games;
    const id = cases.put();
    for (const brand of ['nmen', '']) cases.put({ brand });
    const { body } = await read(rafi.get('/ops/cases?vendor=BAZAAR&kind=missing_here'));
    expect(cases.lists.at(-1)).toMatchObject({
      ...{ brands: ['lab'], withoutBrand: false, state: 'open', vassalage: 'BAZAAR', kind: 'missing_here' },
    });
    expect(body.value).toMatchObject({
      totalCount: 1,
      vendors: ['BAZAAR', 'RIVERSIDE'],
      content: [
        {
          ...{ id, kind: 'missing_here', vendor: 'BAZAAR', subject: 'tx-1', state: 'open', version: '0' },
          ...{ account: expect.stringContaining('*') as unknown, currency: 'USD', differenceMinor: '-500' },
        },
      ],
    });
    for (const query of ['state=closed', 'kind=held_win', 'vendor=bazaar'])
      expect([query, (await read(rafi.get(`/ops/cases?${query}`))).status]).toEqual([query, 400]);
  });

  it('without a player are seen by operators of all brands only', async () => {
    const id = console.peers.games.cases.put({ brand: '' });
    expect(await read(rafi.get(`/ops/cases/${id}`))).toMatchObject({ status: 404 });
    expect(await mark(rafi, id, 'explain')).toMatchObject({ status: 404 });
    const all = console.logIn({ name: 'omar', actions: GAMES });
    const { body } = await read(all.get('/ops/cases?brand=lab'));
    expect(body.value).toMatchObject({ content: [{ id, account: '', brand: '' }] });
    expect((await read(all.get(`/ops/cases/${id}`))).body.value).toMatchObject({ id, account: '', mayMark: true });
    expect(console.peers.games.cases.marks).toEqual([]);
  });

  it('show both sides', async () => {
    const ours = { op: 'wallet.bet', stakeMinor: 400n, status: 'OK' };
    const id = console.peers.games.cases.put({ ours });
    const { body } = await read(rafi.get(`/ops/cases/${id}`));
    expect(body.value).toMatchObject({
      ours: { op: 'wallet.bet', stakeMinor: '400', payoutMinor: '0', status: 'OK' },
      theirs: { op: 'wallet.bet', stakeMinor: '500', payoutMinor: '0' },
      roundId: 'BZ-1',
      steps: [],
    });
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'cases.open', subjectKind: 'case', subjectId: id, brand: 'lab' } },
    ]);
  });

  it('are marked, opened again and marked otherwise, with before and after in the log', async () => {
    const id = console.peers.games.cases.put();
    expect((await mark(rafi, id, 'explain')).body.value).toMatchObject({
      ...{ state: 'explained', version: '1', decided: { by: { name: 'rafi' } } },
      steps: [{ action: 'explain', by: { name: 'rafi' }, reason: 'timing', note: 'it came later' }],
    });
    const again = await read(rafi.post(`/ops/cases/${id}/reopen`, { version: '1', note: 'it did not' }));
    expect(again.body.value).toMatchObject({ state: 'open', steps: [{}, { action: 'reopen' }] });
    // The operator sent version 7, but the case has version 2. The bff sends the lower number to the games service.
    const corrected = await mark(rafi, id, 'correct', { reason: 'vendor_adjusted', version: '7' });
    expect(corrected.body.value).toMatchObject({ state: 'corrected' });
    expect(console.peers.games.cases.marks.at(-1)).toMatchObject({ mark: 'corrected', version: 2n });
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'cases.explain', brand: 'lab', reason: 'it came later' },
        end: {
          outcome: 'done',
          before: { state: 'open', differenceMinor: '-500', currency: 'USD' },
          after: { state: 'explained', reason: 'timing' },
        },
      },
      { begun: { action: 'cases.reopen' }, end: { before: { state: 'explained' }, after: { state: 'open' } } },
      { begun: { action: 'cases.correct' }, end: { after: { state: 'corrected', reason: 'vendor_adjusted' } } },
    ]);
  });

  it('about free rounds are tried again by one operator and ended by two', async () => {
    const detail = { gameCode: 'TIGER_GATE', stakeMinor: '100', rounds: '10', played: '3', tries: '8', answer: '' };
    const free = { kind: 'free_cancel_unconfirmed', subject: 'g-1', detail, currency: 'USD', unconfirmed: true };
    const id = console.peers.games.cases.put(free);
    const sara = console.logIn({ name: 'sara', actions: GAMES, brands: ['lab'] });
    const step = (by: OperatorBrowser, call: string, version: string) =>
      read(by.post(`/ops/cases/${id}/${call}`, { version, note: 'the provider is down' }));
    expect((await read(rafi.get(`/ops/cases/${id}`))).body.value).toMatchObject({
      ...{ mayRetry: true, mayEnd: true },
      freeRounds: { gameCode: 'TIGER_GATE', stakeMinor: '100', rounds: 10, played: 3, tries: 8 },
    });
    expect((await step(rafi, 'retry', '0')).body.value).toMatchObject({ state: 'open', steps: [{ action: 'retry' }] });
    console.peers.operators.refusal = 'own_request';
    expect((await step(rafi, 'end', '1')).body.value).toMatchObject({
      ...{ state: 'open', first: { decision: 'end', mine: true }, mayEnd: false },
      ...{ because: 'own_request', steps: [{}, { action: 'ask_end' }] },
    });
    console.peers.operators.refusal = '';
    const back = await read(rafi.post(`/ops/cases/${id}/take-back`, { version: '2' }));
    expect(back.body.value).not.toHaveProperty('first');
    expect(back.body.value).toMatchObject({ state: 'open', steps: [{}, {}, { action: 'take_back' }] });
    // A second request to take back has no request to remove. It changes nothing, and the audit log records a read.
    expect((await read(rafi.post(`/ops/cases/${id}/take-back`, { version: '3' }))).body.value).toEqual(back.body.value);
    expect(console.peers.operators.log.filter(({ begun }) => begun.action === 'cases.take_back')).toHaveLength(1);
    expect(console.peers.operators.log.map(({ begun }) => begun.action)).toContain('cases.open');
    await step(rafi, 'end', '3');
    expect((await step(sara, 'end', '4')).body.value).toMatchObject({ state: 'corrected', mayRetry: false });
    expect(console.peers.games.cases.marks.map(({ mark, operatorId }) => [mark, operatorId !== ''])).toEqual(
      ['retry', 'end', 'take_back', 'end', 'end'].map((mark) => [mark, true]),
    );
    const asker = console.peers.games.cases.all.get(id)?.notes[1]?.operatorId;
    const requesters = console.peers.operators.log.flatMap(({ begun }) =>
      begun.action === 'cases.end' ? [begun.requesterId] : [],
    );
    expect(requesters).toEqual(['', '', asker]);
  });

  it('about free rounds that were confirmed or ended meanwhile offer no step but a mark', async () => {
    const free = { kind: 'free_grant_unconfirmed', subject: 'g-2', detail: { gameCode: 'TIGER_GATE', rounds: '10' } };
    const id = console.peers.games.cases.put({ ...free, unconfirmed: false });
    const steps = { mayMark: true, mayRetry: false, mayEnd: false };
    expect((await read(rafi.get(`/ops/cases/${id}`))).body.value).toMatchObject({ state: 'open', ...steps });
  });

  it.each(['review.stale', 'review.decided'] as const)('refused with %s say so', async (code) => {
    const id = console.peers.games.cases.put();
    console.peers.games.cases.failure = new Failure(code);
    expect((await mark(rafi, id, 'explain')).body.message).toBe(code);
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: code } }]);
  });

  it('are not marked without the permission, a note or a reason of that mark', async () => {
    const id = console.peers.games.cases.put();
    const reader = console.logIn({ name: 'reader', actions: ['cases.read'] });
    expect((await read(reader.get(`/ops/cases/${id}`))).body.value).toMatchObject({ mayMark: false });
    expect(await mark(reader, id, 'explain')).toMatchObject({ status: 403 });
    for (const wrong of [{ note: '' }, { reason: 'vendor_adjusted' }, { reason: undefined }, { version: '-1' }])
      expect(await mark(rafi, id, 'explain', wrong)).toMatchObject({ status: 400 });
    expect(await mark(rafi, id, 'correct')).toMatchObject({ status: 400 });
    expect(console.peers.games.cases.marks).toEqual([]);
  });

  it('come from a comparison that an operator of all brands asks for', async () => {
    const all = console.logIn({ name: 'omar', actions: GAMES });
    const day = { vendor: 'BAZAAR', day: '2026-11-20' };
    expect((await read(all.post('/ops/cases/compare', day))).body.value).toEqual({ differences: 3, newCases: 1 });
    expect(console.peers.games.cases.comparisons).toEqual([{ vassalage: 'BAZAAR', day: '2026-11-20' }]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'cases.compare', subjectKind: 'vendor_day', subjectId: 'BAZAAR 2026-11-20' },
        end: { outcome: 'done', after: { differences: '3', newCases: '1' } },
      },
    ]);
    expect(await read(rafi.post('/ops/cases/compare', day))).toMatchObject({ status: 404 });
    expect(await read(all.post('/ops/cases/compare', { ...day, day: '20 Nov 26' }))).toMatchObject({ status: 400 });
  });
});

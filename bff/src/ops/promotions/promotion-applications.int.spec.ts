import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

// Goal: an operator of the brand approves or rejects an application for a promotion with a note, and the audit log has
// it.
describe('Applications for promotions', () => {
  let console: TestConsole;
  let rafi: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
    rafi = console.logIn({
      name: 'rafi',
      actions: ['promotionRequests.read', 'promotionRequests.decide'],
      brands: ['lab'],
    });
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    console.peers.promotionApplications.all.clear();
    console.peers.promotionApplications.decisions.splice(0);
    console.peers.promotionApplications.failure = undefined;
    console.peers.operators.log.splice(0);
  });

  const decide = (by: OperatorBrowser, id: string, call: string, version = '0'): Promise<Reply> =>
    read(by.post(`/ops/promotions/${id}/${call}`, { version, note: 'plays every week' }));

  it('are listed for the brands of the operator, with masked accounts', async () => {
    const { promotionApplications } = console.peers;
    const id = promotionApplications.put();
    promotionApplications.put({ brand: 'nmen' });
    promotionApplications.put({ state: 'approved' });
    const { body } = await read(rafi.get('/ops/promotions'));
    expect(body.value).toMatchObject({
      totalCount: 1,
      content: [
        {
          ...{ id, amountMinor: '1000', currency: 'USD', promotion: 'loyalty-gift', comment: 'Two years here' },
          ...{ account: expect.stringContaining('*') as unknown, state: 'open', version: '0' },
        },
      ],
    });
    expect((await read(rafi.get('/ops/promotions?state=decided&brand=lab'))).body.value).toMatchObject({
      totalCount: 1,
    });
  });

  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ])('are decided by %s, with before and after in the log', async (call, state) => {
    const id = console.peers.promotionApplications.put();
    expect((await read(rafi.get(`/ops/promotions/${id}`))).body.value).toMatchObject({
      ...{ turnoverMinor: '120000', depositMinor: '6000', approvedBefore: 1, may: { approve: true, reject: true } },
    });
    expect((await decide(rafi, id, call)).body.value).toMatchObject({
      ...{ state, version: '1', decided: { by: { name: 'rafi' } }, may: { approve: false, because: 'decided' } },
      steps: [{ action: call, note: 'plays every week', by: { name: 'rafi' } }],
    });
    expect(console.peers.promotionApplications.decisions).toMatchObject([
      { rewardId: id, decision: call, version: 0n, operatorId: rafi.operatorId, note: 'plays every week' },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'promotion_requests.open', subjectKind: 'reward', subjectId: id } },
      {
        begun: { action: `promotion_requests.${call}`, brand: 'lab', reason: 'plays every week' },
        end: { outcome: 'done', before: { state: 'open' }, after: { state } },
      },
    ]);
  });

  it.each(['review.stale', 'review.decided'] as const)('refused with %s say so', async (code) => {
    const id = console.peers.promotionApplications.put();
    console.peers.promotionApplications.failure = new Failure(code);
    expect((await decide(rafi, id, 'approve')).body.message).toBe(code);
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: code } }]);
  });

  it('show their pictures to operators of the brand, each read in the log', async () => {
    const { promotionApplications } = console.peers;
    const [id, pictureId] = [promotionApplications.put(), crypto.randomUUID()];
    const answer = await rafi.get(`/ops/promotions/${id}/pictures/${pictureId}`).expect(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(String(answer.body)).toBe(`picture ${pictureId}`);
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'promotion_requests.picture', subjectKind: 'application_picture', subjectId: pictureId } },
    ]);
    const foreign = promotionApplications.put({ brand: 'nmen' });
    expect(await read(rafi.get(`/ops/promotions/${foreign}/pictures/${pictureId}`))).toMatchObject({ status: 404 });
    const gamesOnly = console.logIn({ name: 'games', actions: ['draws.read'] });
    expect(await read(gamesOnly.get(`/ops/promotions/${id}/pictures/${pictureId}`))).toMatchObject({ status: 403 });
  });

  it('of another brand do not exist, and without the permission they are read only', async () => {
    const { promotionApplications } = console.peers;
    const foreign = promotionApplications.put({ brand: 'nmen' });
    expect((await decide(rafi, foreign, 'approve')).body.message).toBe('resource.not_found');
    const reader = console.logIn({ name: 'reader', actions: ['promotionRequests.read'] });
    const id = promotionApplications.put();
    expect((await read(reader.get(`/ops/promotions/${id}`))).body.value['may']).toEqual({
      approve: false,
      reject: false,
    });
    expect((await decide(reader, id, 'approve')).body.message).toBe('access.denied');
    for (const bad of [{ version: '0' }, { version: '0', note: '' }, { note: 'n' }])
      expect(await read(rafi.post(`/ops/promotions/${id}/approve`, bad))).toMatchObject({ status: 400 });
    expect(promotionApplications.decisions).toEqual([]);
  });
});

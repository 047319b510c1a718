import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

// Goal: an operator of the brand releases or rejects a held referral reward with a note, and the audit log has it all.
describe('Held referral rewards', () => {
  let console: TestConsole;
  let rafi: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
    rafi = console.logIn({ name: 'rafi', actions: ['referrals.read', 'referrals.decide'], brands: ['lab'] });
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    console.peers.referrals.held.clear();
    console.peers.referrals.decisions.splice(0);
    console.peers.referrals.failure = undefined;
    console.peers.operators.log.splice(0);
  });

  const decide = (by: OperatorBrowser, id: string, call: string, version = '0'): Promise<Reply> =>
    read(by.post(`/ops/referrals/${id}/${call}`, { version, note: 'asked both' }));

  it('are listed for the brands of the operator, with masked accounts', async () => {
    const { referrals } = console.peers;
    const id = referrals.put();
    referrals.put({ brand: 'nmen' });
    referrals.put({ state: 'released' });
    const { body } = await read(rafi.get('/ops/referrals'));
    expect(referrals.lists.at(-1)).toMatchObject({ brands: ['lab'], decided: false });
    expect(body.value).toMatchObject({
      totalCount: 1,
      content: [
        {
          ...{ id, amountMinor: '100', currency: 'USD', tier: 'first-steps', shared: ['address', 'device'] },
          ...{
            account: expect.stringContaining('*') as unknown,
            friendAccount: expect.stringContaining('*') as unknown,
          },
          ...{ state: 'open', version: '0' },
        },
      ],
    });
    await rafi.get('/ops/referrals?state=decided&brand=lab').expect(200);
    expect(referrals.lists.at(-1)).toMatchObject({ decided: true });
  });

  it.each([
    ['release', 'released'],
    ['reject', 'rejected'],
  ])('are decided by %s, with before and after in the log', async (call, state) => {
    const id = console.peers.referrals.put();
    const before = await read(rafi.get(`/ops/referrals/${id}`));
    expect(before.body.value).toMatchObject({
      ...{ friendDepositMinor: '1000', friendWagerMinor: '20000', may: { release: true, reject: true }, steps: [] },
    });
    expect((await decide(rafi, id, call, '5')).body.value).toMatchObject({
      ...{ state, version: '1', decided: { by: { name: 'rafi' } }, may: { release: false, because: 'decided' } },
      steps: [{ action: call, note: 'asked both', by: { name: 'rafi' } }],
    });
    // The operator sent version 5, but the reward has version 0. The bff sends the lower number to the promotions
    // service.
    expect(console.peers.referrals.decisions).toMatchObject([
      { rewardId: id, decision: call, version: 0n, operatorId: rafi.operatorId, note: 'asked both' },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      { begun: { action: 'referrals.open', subjectKind: 'reward', subjectId: id } },
      {
        begun: { action: `referrals.${call}`, brand: 'lab', reason: 'asked both' },
        end: { outcome: 'done', before: { state: 'open', amountMinor: '100' }, after: { state } },
      },
    ]);
  });

  it.each(['review.stale', 'review.decided'] as const)('refused with %s say so', async (code) => {
    const id = console.peers.referrals.put();
    console.peers.referrals.failure = new Failure(code);
    expect((await decide(rafi, id, 'release')).body.message).toBe(code);
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: code } }]);
  });

  it('of another brand do not exist, and without the permission they are read only', async () => {
    const { referrals } = console.peers;
    const foreign = referrals.put({ brand: 'nmen' });
    expect((await read(rafi.get(`/ops/referrals/${foreign}`))).body.message).toBe('resource.not_found');
    expect((await decide(rafi, foreign, 'release')).body.message).toBe('resource.not_found');
    const reader = console.logIn({ name: 'reader', actions: ['referrals.read'] });
    const id = referrals.put();
    const { body } = await read(reader.get(`/ops/referrals/${id}`));
    expect(body.value['may']).toEqual({ release: false, reject: false });
    expect((await decide(reader, id, 'release')).body.message).toBe('access.denied');
    for (const bad of [{ version: '0' }, { version: '0', note: '' }, { note: 'n' }])
      expect(await read(rafi.post(`/ops/referrals/${id}/release`, bad))).toMatchObject({ status: 400 });
    expect(referrals.decisions).toEqual([]);
  });
});

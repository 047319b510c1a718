import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const BOTH = ['vendors.read', 'vendors.change'];
const KOI = '/ops/vendors/BAZAAR/games/KOI_POND';
const SEEN = { version: '7', note: 'asked by the vendor' };

// Goal: an operator of all brands changes vendors and games, if nobody else has changed them since the operator read
// them. The audit log has them before and after. Other operators can only read them.
describe('Vendors at the console', () => {
  let console: TestConsole;
  let omar: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    omar = console.logIn({ name: 'omar', actions: BOTH, brands: ['*'] });
    console.peers.catalogueDesk.reset();
    console.peers.operators.log.splice(0);
    console.peers.operators.failure = undefined;
  });

  const post = (path: string, body: object, by = omar): Promise<Reply> => read(by.post(path, body));
  const changes = () => console.peers.catalogueDesk.changes;

  it('are listed with their health, and read without a line in the log', async () => {
    expect(await read(omar.get('/ops/vendors'))).toMatchObject({
      status: 200,
      body: {
        value: {
          content: [
            {
              ...{ vassalage: 'BAZAAR', mode: 'frame', status: 'active', roundsOpen: 3, casesOpen: 2, version: '4' },
              lastTransactionAt: expect.any(String) as unknown,
              ceilings: [{ currency: 'USD', stakeMultiple: '10000', amountMinor: '100000000', source: 'all' }],
            },
          ],
          may: { change: true, allBrands: true },
        },
      },
    });
    expect(await read(omar.get('/ops/vendors/bazaar/games?query=koi&page=2&pageSize=5'))).toMatchObject({
      body: { value: { vendor: { vassalage: 'BAZAAR' }, content: [{ gameCode: 'KOI_POND', position: 20 }] } },
    });
    expect(console.peers.catalogueDesk.lists).toMatchObject([
      { vassalage: 'BAZAAR', query: 'koi', page: { page: 2, size: 5 } },
    ]);
    const { body } = await read(omar.get(KOI));
    expect(body.value).toMatchObject({ limits: [{ currency: '*', stakeMinorMin: '10' }], vendor: { casesOpen: 2 } });
    expect(body.value['limits']).not.toMatchObject([{ payoutMinorMax: expect.anything() as unknown }]);
    for (const path of ['NONE/games/KOI_POND', 'BAZAAR/games/a%20b', 'BAZAAR/games/NONE'])
      expect(await read(omar.get(`/ops/vendors/${path}`))).toMatchObject({ status: 404 });
    expect(console.peers.operators.log).toEqual([]);
  });

  it('go under maintenance with a stated end, which the log has with the reason', async () => {
    const body = { status: 'maintenance', minutes: 30, version: '4', note: 'their deploy' };
    expect(await post('/ops/vendors/BAZAAR/state', body)).toMatchObject({
      status: 200,
      body: { value: { status: 'maintenance', maintenanceUntil: expect.any(String) as unknown, version: '5' } },
    });
    expect(changes()).toMatchObject([
      { call: 'state', request: { vassalage: 'BAZAAR', status: 'maintenance', minutes: 30, version: 4n } },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'vendors.state', subjectKind: 'vendor', subjectId: 'BAZAAR', reason: 'their deploy' },
        end: { outcome: 'done', before: { status: 'active' }, after: { status: 'maintenance' } },
      },
    ]);
    expect(await post(`${KOI}/state`, { ...SEEN, status: 'closed' })).toMatchObject({
      body: { value: { gameCode: 'KOI_POND', status: 'closed', version: '8' } },
    });
    expect(console.peers.operators.log.at(-1)).toMatchObject({ begun: { subjectId: 'BAZAAR/KOI_POND' } });
  });

  it('sell features of their games or do not, each with before and after', async () => {
    expect(await post('/ops/vendors/BAZAAR/features', { ...SEEN, sellsFeatures: false })).toMatchObject({
      body: { value: { vassalage: 'BAZAAR', sellsFeatures: false } },
    });
    expect(await post(`${KOI}/features`, { ...SEEN, sellsFeatures: false })).toMatchObject({
      body: { value: { gameCode: 'KOI_POND', sellsFeatures: false, vendor: { sellsFeatures: false } } },
    });
    expect(changes()).toMatchObject([
      { call: 'features', request: { vassalage: 'BAZAAR', sellsFeatures: false } },
      { call: 'features', request: { gameCode: 'KOI_POND', sellsFeatures: false, version: 7n } },
    ]);
    const change = {
      begun: { action: 'vendors.features' },
      end: { before: { features: 'true' }, after: { features: 'false' } },
    };
    expect(console.peers.operators.log).toMatchObject([change, change]);
  });

  it('change place and tags, limits and ceilings, each with before and after', async () => {
    await post(`${KOI}/listing`, { ...SEEN, position: 5, isHot: false, isNew: true });
    await post(`${KOI}/limits`, {
      ...{ ...SEEN, brand: '*', currency: '*', stakeMinorMin: '20', stakeMinorMax: '500', payoutMinorMax: '9000' },
    });
    await post(`${KOI}/ceiling`, { ...SEEN, currency: 'USD', stakeMultiple: 50, amountMinor: '90000' });
    await post('/ops/vendors/BAZAAR/ceiling', { ...SEEN, currency: 'USD', stakeMultiple: 90, amountMinor: '70000' });
    expect(changes()).toMatchObject([
      { request: { position: 5, isHot: false, isNew: true, version: 7n } },
      { request: { limit: { stakeMinorMin: 20n, stakeMinorMax: 500n, payoutMinorMax: 9_000n } } },
      { request: { gameCode: 'KOI_POND', stakeMultiple: 50n, amountMinor: 90_000n } },
      { request: { vassalage: 'BAZAAR', stakeMultiple: 90n } },
    ]);
    expect(console.peers.operators.log.map(({ end }) => [end?.before, end?.after])).toMatchObject([
      [
        { position: '20', hot: 'true', new: 'false' },
        { position: '5', hot: 'false', new: 'true' },
      ],
      [{ limits: '*: 10 to 1000000' }, { limits: '*: 20 to 500, pays 9000 at most' }],
      [{ ceiling: '10000x, 100000000 (all)' }, { ceiling: '50x, 90000 (game)' }],
      [{ ceiling: '10000x, 100000000 (all)' }, { ceiling: '90x, 70000 (vendor)' }],
    ]);
  });

  it('are changed by operators of all brands with the action only, and by the present version', async () => {
    const regional = console.logIn({ actions: BOTH, brands: ['lab'] });
    const reader = console.logIn({ actions: ['vendors.read'], brands: ['*'] });
    const body = { ...SEEN, status: 'closed' };
    for (const by of [regional, reader]) {
      expect((await read(by.get('/ops/vendors'))).body.value).toMatchObject({ may: { change: false } });
      expect(await post(`${KOI}/state`, body, by)).toMatchObject({ status: 403, body: { message: 'access.denied' } });
    }
    expect([changes(), console.peers.operators.log]).toEqual([[], []]);
    expect(await read(console.logIn({ actions: [] }).get('/ops/vendors'))).toMatchObject({ status: 403 });
    console.peers.catalogueDesk.failure = new Failure('review.stale');
    expect(await post(`${KOI}/state`, body)).toMatchObject({ status: 409, body: { message: 'review.stale' } });
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: 'review.stale' } }]);
  });

  it.each([
    ['state', { status: 'asleep' }],
    ['state', { status: 'maintenance', minutes: 0 }],
    ['state', { status: 'maintenance', minutes: 10_081 }],
    ['state', { status: 'closed', note: '' }],
    ['features', { sellsFeatures: 'no' }],
    ['listing', { position: -1, isHot: true, isNew: true }],
    ['limits', { brand: '*', currency: 'usd', stakeMinorMin: '1', stakeMinorMax: '2' }],
    ['limits', { brand: '*', currency: 'USD', stakeMinorMin: '0', stakeMinorMax: '2' }],
    ['ceiling', { currency: '*', stakeMultiple: 5, amountMinor: '5' }],
    ['ceiling', { currency: 'USD', stakeMultiple: 1.5, amountMinor: '5' }],
  ])('refuse a wrong body of %s: %o', async (call, body) => {
    expect(await post(`${KOI}/${call}`, { ...SEEN, ...body })).toMatchObject({
      ...{ status: 400, body: { message: 'request.invalid' } },
    });
    expect(changes()).toEqual([]);
  });

  it('are imported from the list of the vendor after a preview, with the sums in the log', async () => {
    const path = '/ops/vendors/BAZAAR/import';
    const { body } = await read(omar.get(path));
    expect(body.value).toMatchObject({
      listed: 3,
      added: [{ gameCode: 'THUNDER_LOTUS', gameType: 'RNG' }],
      changed: [
        { gameCode: 'KOI_POND', names: [{ before: 'Koi Pond' }], limits: [{ after: { stakeMinorMax: '500' } }] },
      ],
      removed: [{ gameCode: 'LANTERN_ROW' }],
      problems: [{ gameCode: 'NIGHT_OWL', reason: 'duplicate' }],
    });
    expect(console.peers.operators.log).toEqual([]);
    const digest = String(body.value['digest']);
    expect(await post(path, { digest, note: 'their new game' })).toMatchObject({ status: 200 });
    expect(changes()).toMatchObject([{ call: 'import', request: { vassalage: 'BAZAAR', digest } }]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'vendors.import', subjectKind: 'vendor', subjectId: 'BAZAAR', reason: 'their new game' },
        end: { outcome: 'done', after: { added: '1', changed: '1', removed: '1', leftOut: '1' } },
      },
    ]);
    for (const bad of [{ digest }, { digest: 'x', note: 'n' }, { digest, note: 'n', vassalage: 'BAZAAR' }])
      expect(await post(path, bad)).toMatchObject({ status: 400 });
    console.peers.catalogueDesk.failure = new Failure('vendor.list_invalid', { reason: 'too_long' });
    expect(await read(omar.get(path))).toMatchObject({ status: 422, body: { message: 'vendor.list_invalid' } });
    const [regional, reader] = [
      console.logIn({ actions: BOTH, brands: ['lab'] }),
      console.logIn({ actions: ['vendors.read'], brands: ['*'] }),
    ];
    for (const other of [regional, reader]) {
      expect(await read(other.get(path))).toMatchObject({ status: 403 });
      expect(await post(path, { digest, note: 'n' }, other)).toMatchObject({ status: 403 });
    }
    expect(changes()).toHaveLength(1);
  });
});

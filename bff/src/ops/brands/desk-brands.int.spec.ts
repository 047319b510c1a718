import request from 'supertest';
import { Failure } from '@nm/kit/errors/failure.js';
import { read, type Reply } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const BOTH = ['brands.read', 'brands.change'];
const LIST = '/wps/relay/GCSGAME_gameList?gameType=RNG&pageSize=20';
const SEEN = { version: '1', note: 'by law' };

// Goal: an administrator changes the settings of the own brands, if nobody else has changed them since the
// administrator read them. The audit log has them before and after. Other operators can only read them.
describe('Brands at the console', () => {
  let console: TestConsole;
  let nila: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    nila = console.logIn({ name: 'nila', actions: BOTH, brands: ['lab'] });
    console.peers.brandDesk.changes.splice(0);
    console.peers.brandDesk.failure = undefined;
    console.peers.operators.log.splice(0);
  });

  const post = (part: string, body: object, by = nila): Promise<Reply> =>
    read(by.post(`/ops/brands/lab/${part}`, { ...SEEN, ...body }));

  it('are those of the operator, with what can be blocked and whether countries are known', async () => {
    const { body } = await read(nila.get('/ops/brands'));
    expect(body.value).toMatchObject({
      content: [{ code: 'lab', status: 0, version: '1', changedBy: { name: 'command' }, blockedRegions: [] }],
      ...{ mayChange: true, countrySource: 'none', countries: expect.arrayContaining(['BD', 'SG']) as unknown },
    });
    expect((await read(nila.get('/ops/brands/lab/changes'))).body.value).toMatchObject({
      content: [{ part: 'regions', note: 'by law', version: '1' }],
    });
    expect(console.peers.operators.log).toEqual([]);
  });

  it('go under maintenance with an end and a text, and the log has both', async () => {
    const texts = [{ language: 'en', text: 'New tables.' }];
    expect(await post('status', { status: 1, minutes: 30, texts })).toMatchObject({
      status: 200,
      body: { value: { status: 1, maintenanceTexts: { en: 'New tables.' }, version: '2' } },
    });
    expect(console.peers.brandDesk.changes).toMatchObject([
      { brand: 'lab', version: 1n, operatorId: nila.operatorId, part: { value: { status: 1, minutes: 30 } } },
    ]);
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'brands.status', subjectKind: 'brand', subjectId: 'lab', brand: 'lab', reason: 'by law' },
        end: { before: { status: 'open' }, after: { status: 'maintenance', 'text en': 'New tables.' } },
      },
    ]);
  });

  it('close and open the site of the same process at once', async () => {
    const { identity, brandDesk } = console.peers;
    brandDesk.onChange = ({ part }) => {
      identity.status = part.case === 'status' ? part.value.status : 0;
    };
    const site = (path: string): Promise<Reply> => read(request(console.siteUrl).get(path).set('X-Merchant', 'lab'));
    expect((await site('/wps/system/status')).body.value).toEqual({ status: 0 });
    await post('status', { status: 1 });
    expect((await site('/wps/system/status')).body.value).toEqual({ status: 1 });
    expect(await site(LIST)).toMatchObject({ status: 503, body: { message: 'system.maintenance' } });
    await post('status', { status: 0 });
    expect((await site('/wps/system/status')).body.value).toEqual({ status: 0 });
    expect((await site(LIST)).status).toBe(200);
    brandDesk.onChange = () => undefined;
  });

  it('change modules, customer service and blocked countries, each with before and after', async () => {
    await post('modules', { modules: [{ modId: 'PTSYS3', enabled: false }] });
    await post('service', {
      entries: [{ title: 'Chat', position: 'float', type: 'TELEGRAM', path: 'https://t.me/a' }],
    });
    expect((await post('regions', { regions: ['BD', 'SG'] })).body.value).toMatchObject({
      blockedRegions: ['BD', 'SG'],
    });
    expect(console.peers.operators.log.map(({ end }) => [end?.before, end?.after])).toMatchObject([
      [{ PTSYS3: 'on' }, { PTSYS3: 'off', MEMBER3: 'on' }],
      [
        { 'entry 1': 'SERVICE footer: Email, mailto:a@b.example' },
        { 'entry 1': 'TELEGRAM float: Chat, https://t.me/a' },
      ],
      [{ blocked: '' }, { blocked: 'BD, SG' }],
    ]);
  });

  it('are changed with the action only, in the own brands, and by the present version', async () => {
    const reader = console.logIn({ actions: ['brands.read'], brands: ['*'] });
    expect((await read(reader.get('/ops/brands'))).body.value).toMatchObject({ mayChange: false });
    expect(await post('regions', { regions: [] }, reader)).toMatchObject({ status: 403 });
    const other = console.logIn({ actions: BOTH, brands: ['nmen'] });
    expect(await post('regions', { regions: [] }, other)).toMatchObject({ status: 404 });
    expect(await read(other.get('/ops/brands/lab/changes'))).toMatchObject({ status: 404 });
    expect(await read(nila.get('/ops/brands/a%20b/changes'))).toMatchObject({ status: 404 });
    expect([console.peers.brandDesk.changes, console.peers.operators.log]).toEqual([[], []]);
    console.peers.brandDesk.failure = new Failure('review.stale');
    expect(await post('regions', { regions: [] })).toMatchObject({ status: 409, body: { message: 'review.stale' } });
    expect(console.peers.operators.log).toMatchObject([{ end: { outcome: 'review.stale' } }]);
  });

  it.each([
    ['status', { status: 2 }],
    ['status', { status: 1, minutes: 0 }],
    ['status', { status: 1, minutes: 10_081 }],
    ['status', { status: 1, texts: [{ language: 'EN', text: 'x' }] }],
    ['status', { status: 1, texts: [{ language: 'en', text: '' }] }],
    ['status', { status: 0, note: '' }],
    ['modules', { modules: [] }],
    ['modules', { modules: [{ modId: 'ptsys', enabled: true }] }],
    ['modules', { modules: [{ modId: 'PTSYS3', enabled: 'yes' }] }],
    ['service', { entries: [{ title: '', position: 'float', type: 'TELEGRAM', path: '/' }] }],
    ['service', { entries: [{ title: 'x', position: 'top', type: 'TELEGRAM', path: '/' }] }],
    ['service', { entries: [{ title: 'x', position: 'float', type: 'FAX', path: '/' }] }],
    ['regions', { regions: ['ZZ'] }],
    ['regions', { regions: 'BD' }],
    ['regions', { regions: ['BD'], version: '-1' }],
  ])('refuse a wrong body of %s: %o', async (part, body) => {
    expect(await post(part, body)).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    expect(console.peers.brandDesk.changes).toEqual([]);
  });
});

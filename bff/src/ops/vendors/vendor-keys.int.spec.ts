import { read } from '../../testing/read.js';
import { startConsole, type OperatorBrowser, type TestConsole } from '../testing/start-console.js';

const BOTH = ['vendors.read', 'vendors.keys'];
const KEYS = '/ops/vendors/BAZAAR/keys';

// Goal: an administrator of all brands replaces a vendor's key. The secret is in one answer, and never in the log.
describe("A vendor's keys at the console", () => {
  let console: TestConsole;
  let omar: OperatorBrowser;
  beforeAll(async () => {
    console = await startConsole();
  });
  afterAll(() => console?.close());
  beforeEach(() => {
    omar = console.logIn({ name: 'omar', actions: BOTH, brands: ['*'] });
    console.peers.vendorKeyDesk.reset();
    console.peers.operators.log.splice(0);
  });

  it('are listed without a secret', async () => {
    expect((await read(omar.get(KEYS))).body.value).toEqual({
      content: [{ keyId: 'bazaar-1', createdAt: '2026-11-01T00:00:00.000Z' }],
      mayChange: true,
    });
    const reader = console.logIn({ actions: ['vendors.read'], brands: ['*'] });
    expect((await read(reader.get(KEYS))).body.value).toMatchObject({ mayChange: false });
    expect(await read(omar.get('/ops/vendors/NONE/keys'))).toMatchObject({ status: 404 });
  });

  it('are made and retired, with the ids of the valid keys in the log', async () => {
    const made = await omar.post(KEYS, { seenKeyIds: ['bazaar-1'], note: 'a yearly change' });
    expect(made.headers['cache-control']).toBe('no-store');
    expect(made.body).toMatchObject({ value: { keyId: 'bazaar-2', secret: 'a new secret' } });
    const stale = await read(omar.post(KEYS, { seenKeyIds: ['bazaar-1'], note: 'twice' }));
    expect(stale).toMatchObject({ status: 409, body: { message: 'review.stale' } });
    const retired = await read(omar.post(`${KEYS}/retire`, { keyId: 'bazaar-1', note: 'replaced' }));
    expect(retired.body.value).toMatchObject({
      content: [{ keyId: 'bazaar-2' }, { retiredAt: expect.anything() as unknown }],
    });
    expect(console.peers.operators.log).toMatchObject([
      {
        begun: { action: 'vendors.key_added', subjectKind: 'vendor', subjectId: 'BAZAAR', reason: 'a yearly change' },
        end: { outcome: 'done', before: { validKeys: 'bazaar-1' }, after: { validKeys: 'bazaar-2, bazaar-1' } },
      },
      { begun: { action: 'vendors.key_added' }, end: { outcome: 'review.stale' } },
      {
        begun: { action: 'vendors.key_retired', reason: 'replaced' },
        end: { before: { validKeys: 'bazaar-2, bazaar-1' }, after: { validKeys: 'bazaar-2' } },
      },
    ]);
    expect(JSON.stringify(console.peers.operators.log)).not.toContain('a new secret');
  });

  it('are changed only by an operator of all brands who has the permission, and by a whole body', async () => {
    const regional = console.logIn({ actions: BOTH, brands: ['lab'] });
    const games = console.logIn({ actions: ['vendors.read', 'vendors.change'], brands: ['*'] });
    for (const other of [regional, games]) {
      const body = { seenKeyIds: ['bazaar-1'], note: 'n' };
      expect(await read(other.post(KEYS, body))).toMatchObject({ status: 403, body: { message: 'access.denied' } });
      expect(await read(other.post(`${KEYS}/retire`, { keyId: 'bazaar-1', note: 'n' }))).toMatchObject({ status: 403 });
    }
    for (const bad of [{ note: 'n' }, { seenKeyIds: ['a b'], note: 'n' }, { seenKeyIds: [], note: '' }])
      expect(await read(omar.post(KEYS, bad))).toMatchObject({ status: 400, body: { message: 'request.invalid' } });
    const unknown = await read(omar.post(`${KEYS}/retire`, { keyId: 'bazaar-9', note: 'n' }));
    expect(unknown).toMatchObject({ status: 404, body: { message: 'resource.not_found' } });
    expect(console.peers.vendorKeyDesk.changes).toEqual([]);
  });
});

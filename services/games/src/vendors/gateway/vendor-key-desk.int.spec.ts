import { isFailure } from '@nm/kit/errors/failure.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { CatalogueDeskReadModel } from '../../catalogue/desk/catalogue-desk.read-model.js';
import { CatalogueDesk } from '../../catalogue/desk/catalogue-desk.service.js';
import { CatalogueDeskStore } from '../../catalogue/desk/catalogue-desk.store.js';
import { gamesMigrations } from '../../migrations/all-migrations.js';
import { PlaysStore } from '../../plays/plays.store.js';
import type { VendorsConfig } from '../vendors.config.js';
import { VendorKeyDesk } from './vendor-key-desk.service.js';
import { VendorKeysService } from './vendor-keys.service.js';
import { VendorKeysStore } from './vendor-keys.store.js';

// Goal: an operator replaces a vendor's key without interruption. At most two keys are valid, whatever runs at the same
// time, and a retired key stays retired after a restart.

const FIRST = { keyId: 'bazaar-of-the-file', secret: 'a secret of 32 characters at least' };
let database: TestDatabase;
let store: VendorKeysStore;
let desk: VendorKeyDesk;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
  store = new VendorKeysStore(database.db, new Seal(Buffer.alloc(32, 9), 'games'));
  const entries = new CatalogueDeskReadModel(database.db);
  const catalogue = new CatalogueDesk(database.db, entries, new CatalogueDeskStore(), new PlaysStore(database.db));
  desk = new VendorKeyDesk(database.db, catalogue, store);
});
afterAll(() => database?.drop());

/** Starts an instance of the service, whose configuration has the first key. */
const start = async (): Promise<VendorKeysService> => {
  const config = { vendors: [{ vassalage: 'BAZAAR', gatewayKeys: [FIRST] }] } as unknown as VendorsConfig;
  const keys = new VendorKeysService(store, config);
  await keys.onApplicationBootstrap();
  return keys;
};
const validIds = async (): Promise<string[]> =>
  (await desk.list('BAZAAR')).filter(({ retiredAt }) => !retiredAt).map(({ keyId }) => keyId);
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (isFailure(error) ? error.code : error),
  );

test('a new key is valid beside the old one, which is then retired for good', async () => {
  await start();
  expect(await validIds()).toEqual([FIRST.keyId]);
  const { keys, added } = await desk.add('BAZAAR', [FIRST.keyId]);
  expect(keys[0]).toMatchObject({ keyId: added.keyId, retiredAt: null, usedAt: null });
  expect(Buffer.from(added.secret, 'base64url')).toHaveLength(32);
  expect(JSON.stringify(keys)).not.toContain(added.secret);
  expect(await (await start()).live('BAZAAR')).toEqual([added, FIRST]);

  await desk.retire('BAZAAR', FIRST.keyId);
  const [retired] = (await desk.retire('BAZAAR', FIRST.keyId)).filter(({ keyId }) => keyId === FIRST.keyId);
  expect(retired?.retiredAt).toBeInstanceOf(Date);
  expect(await (await start()).live('BAZAAR')).toEqual([added]);
});

test('of operators who saw the same keys, one makes a key; a third key is refused', async () => {
  const seen = await validIds();
  const results = await Promise.all(Array.from({ length: 6 }, () => codeOf(desk.add('BAZAAR', seen))));
  expect(results.toSorted()).toEqual(['done', ...Array<string>(5).fill('review.stale')]);
  expect(await validIds()).toHaveLength(2);
  expect(await codeOf(desk.add('BAZAAR', await validIds()))).toBe('vendor.key_limit');
  expect(await validIds()).toHaveLength(2);
});

test('the last use of a key is stored, and never goes back', async () => {
  const keys = await start();
  const [id] = await validIds();
  keys.noteUse(id ?? '');
  const usedAt = async () => (await desk.list('BAZAAR')).find(({ keyId }) => keyId === id)?.usedAt?.getTime();
  while ((await usedAt()) === undefined) await new Promise(setImmediate);
  const first = await usedAt();
  await store.noteUse(id ?? '', new Date(0));
  expect(await usedAt()).toBe(first);
});

test('an unknown vendor, an in-house vendor, and a key of another vendor are refused', async () => {
  const [id = ''] = await validIds();
  expect(await codeOf(desk.list('NONE'))).toBe('game.not_found');
  expect(await codeOf(desk.add('INHOUSE', []))).toBe('request.invalid');
  expect(await codeOf(desk.retire('RIVERSIDE', id))).toBe('resource.not_found');
  expect(await codeOf(desk.retire('BAZAAR', 'bazaar-unknown'))).toBe('resource.not_found');
  expect(await validIds()).toContain(id);
});

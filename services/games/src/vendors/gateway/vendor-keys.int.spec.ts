import { jest } from '@jest/globals';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../../migrations/all-migrations.js';
import { KEYS_BELIEVED_MS_MAX, VendorKeysService } from './vendor-keys.service.js';
import { VendorKeysStore } from './vendor-keys.store.js';
import type { VendorsConfig } from '../vendors.config.js';

// Goal: every instance refuses a retired key of a vendor within the promised time, even if it cannot reach its
// database.

const KEY = { keyId: 'bazaar-retired', secret: 'a secret of some length' };
let database: TestDatabase;
let own: Db;
let keys: VendorKeysService;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
beforeEach(async () => {
  own = new Db(await dataSource({ url: database.url, poolMax: 1 }).initialize());
  const store = new VendorKeysStore(own, new Seal(Buffer.alloc(32, 9), 'games'));
  await database.db.rows('UPDATE vendor_keys SET retired_at = NULL');
  await store.add('BAZAAR', KEY);
  keys = new VendorKeysService(store, { vendors: [] } as unknown as VendorsConfig);
});
afterEach(async () => {
  jest.restoreAllMocks();
  if (own.dataSource.isInitialized) await own.dataSource.destroy();
});
afterAll(() => database?.drop());

const liveIds = async () => (await keys.live('BAZAAR')).map(({ keyId }) => keyId);
const retire = () => database.db.rows('UPDATE vendor_keys SET retired_at = now() WHERE key_id = $1', [KEY.keyId]);

test('a retired key is accepted until the cache limit at most', async () => {
  const startedAt = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(startedAt);
  expect(await liveIds()).toEqual([KEY.keyId]);
  await retire();
  clock.mockReturnValue(startedAt + KEYS_BELIEVED_MS_MAX - 1);
  expect(await liveIds()).toEqual([KEY.keyId]);
  clock.mockReturnValue(startedAt + KEYS_BELIEVED_MS_MAX);
  expect(await liveIds()).toEqual([]);
});

test('a copy that cannot reach its database trusts no key beyond the cache limit, and answers temporary', async () => {
  const startedAt = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(startedAt);
  expect(await liveIds()).toEqual([KEY.keyId]);
  await own.dataSource.destroy();
  expect(await liveIds()).toEqual([KEY.keyId]);
  clock.mockReturnValue(startedAt + KEYS_BELIEVED_MS_MAX);
  await expect(liveIds()).rejects.toThrow();
});

test('keys whose reading took longer than the cache limit are not trusted: the vendor must retry', async () => {
  const startedAt = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(startedAt);
  const rows = own.rows.bind(own);
  jest.spyOn(own, 'rows').mockImplementationOnce(async (sql, params) => {
    const read = await rows(sql, params);
    await retire();
    clock.mockReturnValue(startedAt + KEYS_BELIEVED_MS_MAX);
    return read as never;
  });
  await expect(liveIds()).rejects.toMatchObject({ code: 'system.temporary' });
  expect(await liveIds()).toEqual([]);
});

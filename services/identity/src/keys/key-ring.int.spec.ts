import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { MIGRATIONS } from '../migrations/all-migrations.js';
import { TestClock } from '../testing/running-identity.js';
import { KeyRing } from './key-ring.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { SealedKeysStore } from './sealed-keys.store.js';

const DAY_MS = 86_400_000;

// Goal: all instances of the service use the same key in a period, and at most two session keys are accepted.
describe('The key ring', () => {
  const sealKey = randomBytes(32);
  const clock = new TestClock();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'identity', migrations: MIGRATIONS });
  });
  afterAll(() => database.drop());

  const aCopy = (key = sealKey): KeyRing =>
    new KeyRing(new SealedKeysStore(database.db), new Seal(key, 'identity'), clock);

  it('keeps one key of a period when many copies make one at once', async () => {
    const kids = await Promise.all(Array.from({ length: 8 }, async () => (await aCopy().current('session')).kid));
    expect(new Set(kids).size).toBe(1);
  });

  it('gives a copy that starts later the key that is there', async () => {
    const early = await aCopy().current('envelope');
    const late = await aCopy().find('envelope', early.kid);
    expect(late?.privateKey.equals(early.privateKey)).toBe(true);
  });

  it('never lets a key serve another purpose', async () => {
    const { kid } = await aCopy().current('session');
    expect(await aCopy().find('envelope', kid)).toBeUndefined();
  });

  it('publishes at most two session keys, the newest first', async () => {
    const ring = aCopy();
    const kids: unknown[] = [];
    for (let month = 0; month < 3; month += 1) {
      clock.aheadMs = month * 30 * DAY_MS;
      kids.unshift((await ring.current('session')).kid);
      expect((await ring.publicKeys('session')).map((jwk) => jwk['kid'])).toEqual(kids.slice(0, 2));
    }
    clock.aheadMs = 0;
  });

  it('fails with an error under another sealing key', async () => {
    await expect(aCopy(randomBytes(32)).current('session')).rejects.toThrow();
  });
});

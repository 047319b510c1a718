import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { type Migration, migrate, OutdatedSchemaError, type Repeatable } from './migrate.js';

class Baseline implements MigrationInterface {
  readonly name = 'Baseline1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE fruits (name text PRIMARY KEY, price_minor bigint NOT NULL)');
    await runner.query('GRANT SELECT ON fruits TO probe');
  }

  async down(): Promise<void> {}
}

/**
 * The first migration of an older version of the service. That version had another baseline (first migration) than the
 * present one, so a database with this migration cannot be migrated.
 */
class Events implements MigrationInterface {
  readonly name = 'Events1600000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE events (id bigint)');
  }

  async down(): Promise<void> {}
}

const answering = (answer: number): Repeatable => ({
  repeatable: `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS 'SELECT ${answer}'`,
});

// Goal: a start migrates a database of this version to the newest schema, can be repeated, and refuses a database that
// was not made from the same baseline (first migration).
describe('migrate', () => {
  let database: TestDatabase;
  const bring = (...migrations: (Migration | Repeatable)[]): Promise<void> =>
    migrate({ service: 'probe', migrations, ownerUrl: database.ownerUrl });
  afterEach(() => database.drop());

  it('replaces functions at every start, also without a new migration', async () => {
    database = await createTestDatabase({ service: 'probe', migrations: [Baseline, answering(1)] });
    await bring(Baseline, answering(2));
    expect(await database.db.one('SELECT answer() AS answer')).toEqual({ answer: 2 });
  });

  it('refuses a database of an older version with a sentence that names the remedy, and changes nothing', async () => {
    database = await createTestDatabase({ service: 'probe', migrations: [Events] });
    const refusal = bring(Baseline, answering(1));
    await expect(refusal).rejects.toThrow(OutdatedSchemaError);
    await expect(refusal).rejects.toThrow('npm start -- --fresh');
    expect(await database.db.one(`SELECT to_regclass('fruits') IS NULL AS untouched`)).toEqual({ untouched: true });
  });

  it('accepts a database with a later migration, as during a rolling restart', async () => {
    class Later extends Events {
      override readonly name = 'Later1800000000001' as never;
    }
    database = await createTestDatabase({ service: 'probe', migrations: [Baseline, Later] });
    await expect(bring(Baseline)).resolves.toBeUndefined();
  });
});

// Goal: seed data is applied in one transaction at every start, and a folder without the file is skipped.
describe('A seed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'));
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'probe', migrations: [Baseline] });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });
  const apply = (seedFolders: readonly string[]): Promise<void> =>
    migrate({ service: 'probe', migrations: [Baseline, { seed: 'fruit' }], ownerUrl: database.ownerUrl, seedFolders });
  const prices = () => database.db.rows('SELECT name, price_minor FROM fruits ORDER BY name');

  it('is applied in one transaction, and at every start', async () => {
    writeFileSync(
      join(folder, 'fruit.sql'),
      `INSERT INTO fruits VALUES ('fig', 5); INSERT INTO fruits VALUES ('fig', 6)`,
    );
    await expect(apply([folder])).rejects.toThrow('duplicate key');
    expect(await prices()).toEqual([]);
    writeFileSync(join(folder, 'fruit.sql'), `INSERT INTO fruits VALUES ('fig', 5) ON CONFLICT DO NOTHING`);
    await apply([folder]);
    await apply([folder]);
    expect(await prices()).toEqual([{ name: 'fig', price_minor: 5n }]);
  });

  it('is skipped when a folder has no file of its name', async () => {
    await expect(apply([join(folder, 'none')])).resolves.toBeUndefined();
  });
});

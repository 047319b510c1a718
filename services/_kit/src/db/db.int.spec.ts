import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { migrate } from './migrate.js';

class Notes1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE notes (id bigint PRIMARY KEY, amount_minor bigint NOT NULL, made_at timestamptz NOT NULL DEFAULT now())',
    );
    await runner.query('GRANT SELECT, INSERT ON notes TO probe');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notes');
  }
}

// Goal: the driver keeps every digit of an amount, a transaction writes everything or nothing, and the runtime role
// owns no table.
describe("A service's database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'probe', migrations: [Notes1700000000001] });
  });
  afterAll(() => database.drop());

  it('gives int8 as bigint, beyond what a number can hold', async () => {
    const row = await database.db.one<{ amount_minor: bigint; made_at: Date }>(
      'INSERT INTO notes (id, amount_minor) VALUES (1, $1) RETURNING amount_minor, made_at',
      [9_007_199_254_740_993n],
    );
    expect(row?.amount_minor).toBe(9_007_199_254_740_993n);
    expect(row?.made_at).toBeInstanceOf(Date);
  });

  it('rolls back a transaction whose work throws', async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.rows('INSERT INTO notes (id, amount_minor) VALUES (2, 5)');
      throw new Error('the test rolls back');
    });
    await expect(work).rejects.toThrow('the test rolls back');
    expect(await database.db.rows('SELECT 1 FROM notes WHERE id = 2')).toEqual([]);
  });

  it('commits a transaction and returns its result', async () => {
    const answer = await database.db.transaction(async (tx) => {
      await tx.rows('INSERT INTO notes (id, amount_minor) VALUES (3, 5)');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await database.db.rows('SELECT 1 AS hit FROM notes WHERE id = 3')).toEqual([{ hit: 1 }]);
  });

  it.each(['UPDATE notes SET amount_minor = 0', 'DELETE FROM notes', 'DROP TABLE notes', 'CREATE TABLE mine (id int)'])(
    'refuses the runtime role: %s',
    async (sql) => {
      await expect(database.db.rows(sql)).rejects.toThrow(/permission denied|must be owner/);
    },
  );

  it('migrates again, and twice at once, without effect', async () => {
    const again = () => migrate({ service: 'probe', migrations: [Notes1700000000001], ownerUrl: database.ownerUrl });
    await Promise.all([again(), again()]);
    expect(await database.db.rows('SELECT 1 FROM notes WHERE id = 3')).toHaveLength(1);
  });
});

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { eventTables } from './event-tables.js';

class CreateEventTables1763640000000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return eventTables(queryRunner);
  }
  async down(): Promise<void> {}
}

// Goal: the runtime role can append events and mark them as published, but cannot change or delete an event.
describe('the event tables', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ service: 'eventsdemo', migrations: [CreateEventTables1763640000000] });
  });
  afterAll(() => database.drop());

  const append = (column: 'payload' | 'body', value: unknown, key = 'k') =>
    database.db.rows(
      `INSERT INTO outbox (type, topic, key, ${column}) VALUES ('demo.v1.Happened', 'demo.v1', $1, $2)`,
      [key, value],
    );

  it('accept a row with an encoded payload, and one with a JSON body that the relay encodes', async () => {
    await append('payload', Buffer.from([1]));
    await append('body', '{"memberId":"m"}');
    const rows = await database.db.rows<{ seq: bigint }>('SELECT seq FROM outbox ORDER BY seq');
    expect(rows.map((row) => row.seq)).toEqual([1n, 2n]);
  });

  it('refuse a row with both or neither, and one without a key', async () => {
    await expect(append('payload', null)).rejects.toThrow('outbox_one_payload');
    const both = `INSERT INTO outbox (type, topic, key, payload, body)
                  VALUES ('demo.v1.Happened', 'demo.v1', 'k', '\\x01', '{}')`;
    await expect(database.db.rows(both)).rejects.toThrow('outbox_one_payload');
    await expect(append('body', '{}', '')).rejects.toThrow('outbox_key_given');
  });

  it('let the runtime role mark a row, and neither rewrite nor delete it', async () => {
    await database.db.rows('UPDATE outbox SET published_at = now()');
    await expect(database.db.rows(`UPDATE outbox SET payload = '\\x00'`)).rejects.toThrow('permission denied');
    await expect(database.db.rows('DELETE FROM outbox')).rejects.toThrow('permission denied');
    await expect(database.db.rows('TRUNCATE outbox')).rejects.toThrow('permission denied');
  });

  it("let the runtime role create months ahead with the owner's rights, repeatably", async () => {
    await database.db.rows('SELECT outbox_make_months(6)');
    await database.db.rows('SELECT outbox_make_months(6)');
    const months = await database.db.rows(`SELECT 1 FROM pg_inherits WHERE inhparent = 'outbox'::regclass`);
    expect(months).toHaveLength(8);
  });
});

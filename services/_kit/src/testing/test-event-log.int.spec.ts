import { PostgresLog } from '../events/postgres/postgres-log.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { createTestEventLog, type TestEventLog } from './test-event-log.js';

// Goal: a service under test can open its own event log with its own database role.

let database: TestDatabase;
let log: TestEventLog;

beforeAll(async () => {
  database = await createTestDatabase({ service: 'kittest', migrations: [] });
  log = await createTestEventLog();
});
afterAll(async () => {
  await log?.drop();
  await database?.drop();
});

test('a service’s role may make its own topic in it', async () => {
  const opened = new PostgresLog({ url: log.urlFor('kittest') });
  await expect(opened.ensureTopics(['kittest.v1'])).resolves.not.toThrow();
  await opened.close();
});

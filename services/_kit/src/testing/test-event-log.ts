import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrateLog } from '../events/postgres/migrate-log.js';
import { ensureTemplate } from './template-database.js';

export interface TestEventLog {
  /**
   * Returns the URL of the event log for a service, with the role of the service, for EVENT_LOG_URL. createTestDatabase
   * must have created the role.
   */
  urlFor(service: string): string;
  drop(): Promise<void>;
}

const PASSWORD = 'test-only';
const TEMPLATE = 'template_event_log';

/** Creates an event log on the Postgres server TEST_POSTGRES_URL, for services that `startTestService` starts. */
export async function createTestEventLog(): Promise<TestEventLog> {
  const adminUrl = process.env['TEST_POSTGRES_URL'];
  if (!adminUrl) throw new Error('TEST_POSTGRES_URL is not set: run this through `npm test -- <pattern>`.');
  const database = `t_event_log_${randomBytes(5).toString('hex')}`;
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  await asAdmin(adminUrl, async (admin) => {
    await ensureTemplate(admin, TEMPLATE, async (name) => {
      await admin.query(`CREATE DATABASE ${name}`);
      const made = new URL(adminUrl);
      made.pathname = `/${name}`;
      await migrateLog(made.href);
    });
    await admin.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`);
  });
  return {
    urlFor(service) {
      const own = new URL(url);
      own.username = service;
      own.password = PASSWORD;
      return own.href;
    },
    drop: () =>
      asAdmin(adminUrl, async (admin) => {
        await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      }),
  };
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { LOG_FUNCTIONS, LOG_TABLES } from './log-tables.js';

/**
 * Migrates the `event_log` database to its newest schema. It must run as the database's owner; it is safe at every
 * start and from two instances at once. Services connect with their own role, which needs only the right CONNECT,
 * because the functions in the database check rights themselves.
 * @param ownerUrl the default is EVENT_LOG_OWNER_URL
 */
export async function migrateLog(ownerUrl = process.env['EVENT_LOG_OWNER_URL']): Promise<void> {
  if (!ownerUrl) throw new Error('EVENT_LOG_OWNER_URL is not set: it names the event_log database and its owner.');
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'event-log-migrate' });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('migrate_log'))`);
    await client.query(LOG_TABLES);
    await client.query(LOG_FUNCTIONS);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await migrateLog();

import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { LOG_FUNCTIONS, LOG_TABLES } from './log-tables.js';

/**
 * Migrates the database `event_log` to its newest schema, as the owner of the database. It can be called at every
 * start, and by two instances at once. Services connect with their own roles, which need only the right CONNECT,
 * because the functions of the database check all other rights.
 * @param ownerUrl the database URL of the owner; by default the value of EVENT_LOG_OWNER_URL
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

import pg from 'pg';
import { type Platform, databaseUrl } from './environment.js';

/**
 * Creates missing roles and databases of every service and of the event log, and sets the passwords. Migrations run as
 * the owner role and grant rights to the runtime role; no other role may connect.
 */
export async function prepareDatabases(
  superuserUrl: string,
  services: readonly string[],
  readers: readonly string[],
  platform: Platform,
): Promise<void> {
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  try {
    for (const service of services) {
      await ensureRole(admin, `${service}_owner`, platform);
      await ensureRole(admin, service, platform);
      await ensureDatabase(admin, service, [service]);
    }
    for (const role of ['event_log_owner', ...readers]) await ensureRole(admin, role, platform);
    await ensureDatabase(admin, 'event_log', readers);
  } finally {
    await admin.end();
  }
}

async function ensureRole(admin: pg.Client, role: string, platform: Platform): Promise<void> {
  const password = new URL(databaseUrl(platform, 'postgres', role)).password;
  const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  await admin.query(
    `${rowCount ? 'ALTER' : 'CREATE'} ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
  );
}

async function ensureDatabase(admin: pg.Client, name: string, users: readonly string[]): Promise<void> {
  const database = pg.escapeIdentifier(name);
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (!rowCount) await admin.query(`CREATE DATABASE ${database} OWNER ${pg.escapeIdentifier(`${name}_owner`)}`);
  await admin.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  for (const user of users) await admin.query(`GRANT CONNECT ON DATABASE ${database} TO ${pg.escapeIdentifier(user)}`);
}

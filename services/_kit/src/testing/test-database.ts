import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { dataSource } from '../db/data-source.js';
import { Db } from '../db/db.js';
import { migrate, type MigrateOptions } from '../db/migrate.js';
import { ensureTemplate } from './template-database.js';

export interface TestDatabase {
  /** The database URL of the runtime role. */
  readonly url: string;
  /** The database URL of the owner role. Tests use it only for migrations and audits. */
  readonly ownerUrl: string;
  readonly db: Db;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  readonly service: string;
  readonly migrations: MigrateOptions['migrations'];
  readonly entities?: Parameters<typeof dataSource>[0]['entities'];
}

const PASSWORD = 'test-only';
const SEED = join(import.meta.dirname, '../../../../infra/seed');

/**
 * Creates a database with the schema of a service and the seed data of the demo. It is created on the Postgres server
 * TEST_POSTGRES_URL (the URL of a superuser, which `npm test` sets). The roles are the same as in production,
 * `<service>_owner` and `<service>`, so a right that is missing makes a test fail too.
 */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_POSTGRES_URL'];
  if (!adminUrl) throw new Error('TEST_POSTGRES_URL is not set: run this through `npm test -- <pattern>`.');
  const name = `t_${options.service}_${randomBytes(5).toString('hex')}`;
  await asAdmin(adminUrl, async (admin) => {
    const template = await templateOf(admin, adminUrl, options);
    await admin.query(`CREATE DATABASE ${name} OWNER ${options.service}_owner TEMPLATE ${template}`);
  });
  const ownerUrl = urlFor(adminUrl, `${options.service}_owner`, name);
  const url = urlFor(adminUrl, options.service, name);
  const source = await dataSource({ url, entities: options.entities ?? [] }).initialize();
  return {
    url,
    ownerUrl,
    db: new Db(source),
    async drop() {
      if (source.isInitialized) await source.destroy();
      await asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/**
 * Returns the name of a template database with the schema of the given migrations and the seed data. If it does not
 * exist, it is created.
 */
async function templateOf(
  admin: pg.Client,
  adminUrl: string,
  { service, migrations }: TestDatabaseOptions,
): Promise<string> {
  const sources = migrations.map((entry) => (typeof entry === 'function' ? entry.toString() : JSON.stringify(entry)));
  const template = `template_${service}_${createHash('sha256').update(sources.join()).digest('hex').slice(0, 12)}`;
  await ensureTemplate(admin, template, async (name) => {
    for (const role of [`${service}_owner`, service]) await ensureRole(admin, role);
    await admin.query(`CREATE DATABASE ${name} OWNER ${service}_owner`);
    const ownerUrl = urlFor(adminUrl, `${service}_owner`, name);
    await migrate({ service, migrations, ownerUrl, seedFolders: [join(SEED, 'product'), join(SEED, 'demo')] });
  });
  return template;
}

async function ensureRole(admin: pg.Client, role: string): Promise<void> {
  // Test files run in parallel. The lock prevents two of them from creating the same role at the same time.
  await admin.query('SELECT pg_advisory_lock(74201)');
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (!rowCount) await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock(74201)');
  }
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function urlFor(adminUrl: string, role: string, database: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = PASSWORD;
  url.pathname = `/${database}`;
  return url.href;
}

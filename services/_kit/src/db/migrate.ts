import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, MigrationInterface } from 'typeorm';
import { dataSource } from './data-source.js';

/**
 * SQL that runs at every start after the migrations. It defines database functions with CREATE OR REPLACE, so it can
 * run many times.
 */
export interface Repeatable {
  readonly repeatable: string;
}

/** Names the seed data of a schema. Each seed folder may contain a file `<seed>.sql` with rows for this schema. */
export interface Seed {
  readonly seed: string;
}

export type Migration = new () => MigrationInterface;

export interface MigrateOptions {
  /** The name of the service. Its database roles are `<service>_owner` and `<service>`. */
  readonly service: string;
  /** The migrations in the order in which they run (the baseline first), followed by repeatable SQL and seeds. */
  readonly migrations: readonly (Migration | Repeatable | Seed)[];
  /**
   * The folders with seed data, in the order in which they are applied (infra/seed). By default they come from
   * SEED_FOLDERS, a list separated by commas.
   */
  readonly seedFolders?: readonly string[];
  /** The database URL of the owner role; the default is DATABASE_OWNER_URL. */
  readonly ownerUrl?: string;
  /** Called after each attempt to migrate that could not get a table lock in time. */
  readonly onBusy?: (attempt: number) => void;
}

/** The error if the database contains migrations that this version of the code does not know. */
export class OutdatedSchemaError extends Error {
  constructor(service: string) {
    super(
      `The database of ${service} was made by an older version, and this version cannot upgrade it. Begin with empty data: npm start -- --fresh`,
    );
  }
}

/** The exit code of `migrateOrExit` if the schema is outdated (OutdatedSchemaError). */
export const OUTDATED_SCHEMA = 3;

/**
 * The time (ms) for which a migration waits for a table lock. Queries that arrive later wait behind the migration, so
 * this is also the longest time for which the running version is blocked.
 */
const LOCK_MS_MAX = 1_000;
const TRIES_MAX = 120;
const AGAIN_MS = 1_500;
/** The Postgres error codes for lock_not_available and deadlock_detected. */
const BUSY = new Set(['55P03', '40P01']);

const isMigration = (entry: MigrateOptions['migrations'][number]): entry is Migration => typeof entry === 'function';

/**
 * Migrates the database of a service to the newest schema, as the owner role. The previous version of the service may
 * be running meanwhile. Each migration has its own transaction. If an attempt cannot get its locks in time, it ends and
 * is repeated later. Every start may call this function: an advisory lock makes two instances migrate one after the
 * other.
 * @throws OutdatedSchemaError if the database was not made from the same baseline (first migration)
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const url = options.ownerUrl ?? process.env['DATABASE_OWNER_URL'];
  if (!url)
    throw new Error('DATABASE_OWNER_URL is not set: migrations run as the owner role, never as the runtime role.');
  const migrations = options.migrations.filter(isMigration);
  const source = await dataSource({
    url,
    migrations,
    applicationName: `${options.service}-migrate`,
    poolMax: 2,
    settings: `-c lock_timeout=${LOCK_MS_MAX}`,
  }).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SET lock_timeout = 0');
    await lock.query(`SELECT pg_advisory_lock(hashtext('schema_migrations'))`);
    await refuseOutdated(source, options.service);
    await retryWhenBusy(async () => {
      await source.runMigrations({ transaction: 'each' });
      for (const entry of options.migrations)
        if (!isMigration(entry) && 'repeatable' in entry) await source.query(entry.repeatable);
    }, options.onBusy);
    for (const entry of options.migrations)
      if (!isMigration(entry) && 'seed' in entry) await seed(source, seedFiles(entry, options.seedFolders));
  } finally {
    await lock.release();
    await source.destroy();
  }
}

/**
 * Runs `migrate`, for the entry point `migrate` of a service. If the schema is outdated, the process prints one
 * sentence instead of a stack trace and exits.
 */
export async function migrateOrExit(options: MigrateOptions): Promise<void> {
  try {
    await migrate(options);
  } catch (error) {
    if (!(error instanceof OutdatedSchemaError)) throw error;
    console.error(error.message);
    process.exit(OUTDATED_SCHEMA);
  }
}

/** Returns the paths of a seed's files, from those seed folders that contain the file. */
function seedFiles(
  { seed: name }: Seed,
  folders: readonly string[] = process.env['SEED_FOLDERS']?.split(',') ?? [],
): string[] {
  return folders.map((folder) => join(folder, `${name}.sql`)).filter((file) => existsSync(file));
}

/**
 * Applies the seed data in one transaction. The SQL of the seeds does not change existing rows, so it can run at every
 * start.
 */
async function seed(source: DataSource, files: readonly string[]): Promise<void> {
  await source.transaction(async (manager) => {
    for (const file of files) await manager.query(readFileSync(file, 'utf8'));
  });
}

/**
 * Checks that the database was made from the same baseline (first migration) as this version of the code.
 * @throws OutdatedSchemaError if the database has migrations, but the first one is not our baseline, because another
 * version of the code has made it.
 */
async function refuseOutdated(source: DataSource, service: string): Promise<void> {
  const [table] = await source.query<{ exists: boolean }[]>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`,
  );
  const first = source.migrations[0];
  const baseline = first?.name ?? first?.constructor.name;
  if (!table?.exists || baseline === undefined) return;
  const [ran] = await source.query<{ any: boolean; baseline: boolean }[]>(
    `SELECT count(*) > 0 AS any, coalesce(bool_or(name = $1), false) AS baseline FROM schema_migrations`,
    [baseline],
  );
  if (ran?.any && !ran.baseline) throw new OutdatedSchemaError(service);
}

/**
 * Runs the work, and repeats it after a lock time-out or a deadlock. Finished migrations are recorded, so every attempt
 * continues after the last finished migration.
 */
async function retryWhenBusy(work: () => Promise<void>, onBusy?: (attempt: number) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
      if (!BUSY.has(driverError?.code ?? code ?? '') || attempt >= TRIES_MAX) throw error;
      onBusy?.(attempt);
      await sleep(AGAIN_MS);
    }
  }
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, MigrationInterface } from 'typeorm';
import { dataSource } from './data-source.js';

/** SQL that runs at every start, after the migrations. It defines functions with CREATE OR REPLACE. */
export interface Repeatable {
  readonly repeatable: string;
}

/** Seed data of a schema. The file `<seed>.sql` of each seed folder belongs to it. */
export interface Seed {
  readonly seed: string;
}

export type Migration = new () => MigrationInterface;

export interface MigrateOptions {
  /** The service's name; its database roles are `<service>_owner` and `<service>`. */
  readonly service: string;
  /** First the baseline, then the later migrations in their order, then repeatables and seeds. */
  readonly migrations: readonly (Migration | Repeatable | Seed)[];
  /**
   * Folders of seed data, applied in this order (infra/seed). Defaults to the folders in SEED_FOLDERS, separated by
   * commas.
   */
  readonly seedFolders?: readonly string[];
  /** The database URL of the owner role; defaults to DATABASE_OWNER_URL. */
  readonly ownerUrl?: string;
  /** Called after each attempt that did not get its lock in time. */
  readonly onBusy?: (attempt: number) => void;
}

/** Error for a database that was created by migrations that this version does not have. */
export class OutdatedSchemaError extends Error {
  constructor(service: string) {
    super(
      `The database of ${service} was made by an older version, and this version cannot upgrade it. Begin with empty data: npm start -- --fresh`,
    );
  }
}

/** The exit code of `migrateOrExit` for an OutdatedSchemaError. */
export const OUTDATED_SCHEMA = 3;

/**
 * How long (ms) a migration waits for a table lock. Queries behind it wait as well, so this also limits how long the
 * running version is blocked.
 */
const LOCK_MS_MAX = 1_000;
const TRIES_MAX = 120;
const AGAIN_MS = 1_500;
/** Postgres error codes: lock_not_available, deadlock_detected */
const BUSY = new Set(['55P03', '40P01']);

const isMigration = (entry: MigrateOptions['migrations'][number]): entry is Migration => typeof entry === 'function';

/**
 * Migrates a service's database to the newest schema as the owner role, while the previous version may still be
 * running. Each migration runs in its own transaction. An attempt that does not get its locks in time ends and is
 * repeated later. An advisory lock serialises two instances. It is safe to run at every start.
 * @throws OutdatedSchemaError for a database that was not made from the same baseline
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
 * Migrates, for a service's `migrate` entry point. An outdated schema ends the process with one sentence instead of a
 * stack trace.
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

/** Returns the existing files of a seed. */
function seedFiles(
  { seed: name }: Seed,
  folders: readonly string[] = process.env['SEED_FOLDERS']?.split(',') ?? [],
): string[] {
  return folders.map((folder) => join(folder, `${name}.sql`)).filter((file) => existsSync(file));
}

/** Applies seed data in one transaction. The SQL keeps existing rows, so it is safe at every start. */
async function seed(source: DataSource, files: readonly string[]): Promise<void> {
  await source.transaction(async (manager) => {
    for (const file of files) await manager.query(readFileSync(file, 'utf8'));
  });
}

/**
 * @throws OutdatedSchemaError if the database has migrations but not our first one, the baseline. Another version made
 * it.
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

/** Finished migrations are recorded, so each attempt continues where the last one stopped. */
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

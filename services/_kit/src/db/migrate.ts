import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, MigrationInterface } from 'typeorm';
import { dataSource } from './data-source.js';

export interface MigrateOptions {
  /** The service; its roles are `<service>_owner` and `<service>`. */
  readonly service: string;
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** Defaults to DATABASE_OWNER_URL. */
  readonly ownerUrl?: string;
  /** Told of each try that did not get its lock in time. */
  readonly onBusy?: (attempt: number) => void;
}

/**
 * A change of a table waits this long for those who use it. Whoever comes after it waits behind it, so this is also how
 * long the version that serves can be held up.
 */
const LOCK_MS_MAX = 1_000;
const TRIES_MAX = 120;
const AGAIN_MS = 1_500;
/** lock_not_available, deadlock_detected */
const BUSY = new Set(['55P03', '40P01']);

/**
 * Brings a service's database to its newest schema as the owner role, while the version before may still serve. Each
 * migration runs in its own transaction and lets go when it does not get its locks at once, to try again a moment later;
 * two copies at once are serialised by an advisory lock. Safe to run at every start.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const url = options.ownerUrl ?? process.env['DATABASE_OWNER_URL'];
  if (!url)
    throw new Error('DATABASE_OWNER_URL is not set: migrations run as the owner role, never as the runtime role.');
  const source = await dataSource({
    url,
    migrations: [...options.migrations],
    applicationName: `${options.service}-migrate`,
    poolMax: 2,
    settings: `-c lock_timeout=${LOCK_MS_MAX}`,
  }).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SET lock_timeout = 0');
    await lock.query(`SELECT pg_advisory_lock(hashtext('schema_migrations'))`);
    await untilRun(source, options.onBusy ?? (() => undefined));
  } finally {
    await lock.release();
    await source.destroy();
  }
}

/** What ran is remembered, so each try goes on where the last one stopped. @throws any error but a lock that was not free in time. */
async function untilRun(source: DataSource, onBusy: (attempt: number) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await source.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
      if (!BUSY.has(driverError?.code ?? code ?? '') || attempt >= TRIES_MAX) throw error;
      onBusy(attempt);
      await sleep(AGAIN_MS);
    }
  }
}

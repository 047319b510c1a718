import type { MigrationInterface } from 'typeorm';
import { dataSource } from './data-source.js';

export interface MigrateOptions {
  /** The service; its roles are `<service>_owner` and `<service>`. */
  readonly service: string;
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** Defaults to DATABASE_OWNER_URL. */
  readonly ownerUrl?: string;
}

/**
 * Brings a service's database to its newest schema as the owner role. Each migration runs in its own
 * transaction; two copies at once are serialised by an advisory lock. Safe to run at every start.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const url = options.ownerUrl ?? process.env['DATABASE_OWNER_URL'];
  if (!url) throw new Error('DATABASE_OWNER_URL is not set: migrations run as the owner role, never as the runtime role.');
  const source = await dataSource({
    url,
    migrations: [...options.migrations],
    applicationName: `${options.service}-migrate`,
    poolMax: 2,
  }).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query(`SELECT pg_advisory_lock(hashtext('schema_migrations'))`);
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await lock.release();
    await source.destroy();
  }
}

import './pg-types.js';
import { DataSource, type DataSourceOptions } from 'typeorm';

export interface DatabaseOptions {
  /** `postgres://role:password@host:port/database`. */
  readonly url: string;
  readonly entities?: DataSourceOptions['entities'];
  readonly migrations?: DataSourceOptions['migrations'];
  readonly poolMax?: number;
  readonly applicationName?: string;
  /** Settings of every connection, as Postgres takes them on its command line: `-c name=value`. */
  readonly settings?: string;
}

/** A TypeORM data source on Postgres that never alters a schema by itself. */
export function dataSource(options: DatabaseOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url: options.url,
    entities: options.entities ?? [],
    migrations: options.migrations ?? [],
    migrationsTableName: 'schema_migrations',
    synchronize: false,
    applicationName: options.applicationName ?? 'night-market',
    poolSize: options.poolMax ?? 10,
    // A database host that fell silent is noticed, by the system and in minutes; without it a question asked there has no end.
    extra: {
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      ...(options.settings && { options: options.settings }),
    },
    poolErrorHandler: () => {
      // A connection that died in the pool: pg replaces it on the next use, and readiness reports the outage.
    },
  });
}

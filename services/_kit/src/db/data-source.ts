import './pg-types.js';
import { DataSource, type DataSourceOptions } from 'typeorm';

export interface DatabaseOptions {
  /** The database URL, as in `postgres://role:password@host:port/database`. */
  readonly url: string;
  readonly entities?: DataSourceOptions['entities'];
  readonly migrations?: DataSourceOptions['migrations'];
  readonly poolMax?: number;
  readonly applicationName?: string;
  /** Settings of every connection, as Postgres command-line options: `-c name=value`. */
  readonly settings?: string;
}

/** Creates a TypeORM data source for Postgres. TypeORM never changes the schema by itself. */
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
    // TCP keep-alive detects that the database host has stopped responding. Without it, a query to such a host would
    // wait for ever.
    extra: {
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      ...(options.settings && { options: options.settings }),
    },
    poolErrorHandler: () => {
      // The pool lost a connection. pg opens a new connection at the next use, and readiness reports the outage, so
      // nothing is done here.
    },
  });
}

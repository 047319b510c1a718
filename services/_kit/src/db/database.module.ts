import {
  Global,
  Inject,
  Module,
  Optional,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import { parseEnv, wholeNumber } from '../config/env.js';
import { Readiness } from '../health/readiness.js';
import { dataSource } from './data-source.js';
import { SeparateDb, Db } from './db.js';

export interface DatabaseModuleOptions {
  /**
   * The database URL; by default the value of DATABASE_URL. It connects as the runtime role, which owns no tables and
   * so cannot change the schema.
   */
  readonly url?: string;
  readonly entities?: DataSourceOptions['entities'];
  /**
   * The maximum number of connections in the pool. By default it is the value of DATABASE_POOL_MAX, or 10 if that is
   * not set.
   */
  readonly poolMax?: number;
  /**
   * The maximum number of connections of the `SeparateDb`. The module provides a `SeparateDb` only if this number is
   * given.
   */
  readonly separatePoolMax?: number;
}

/** The number of connections that are opened at start, so that a new instance can handle its full load at once. */
const CONNECTIONS_READY = 4;

/** The Nest module for the database of the service. At shutdown the database is closed after all other modules. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Optional() @Inject(SeparateDb) private readonly apart?: SeparateDb,
  ) {}

  static forRoot(options: DatabaseModuleOptions = {}): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: Db,
          inject: [{ token: Readiness, optional: true }],
          useFactory: async (readiness?: Readiness) => {
            const db = new Db(
              await dataSource({
                ...options,
                url: urlOf(options),
                poolMax: options.poolMax ?? poolMaxFromEnv(),
              }).initialize(),
            );
            readiness?.add('database', async () => {
              await db.rows('SELECT 1');
            });
            return db;
          },
        },
        ...(options.separatePoolMax
          ? [
              {
                provide: SeparateDb,
                useFactory: async () =>
                  new SeparateDb(
                    await dataSource({
                      ...options,
                      url: urlOf(options),
                      poolMax: options.separatePoolMax,
                    }).initialize(),
                  ),
              },
            ]
          : []),
      ],
      exports: [Db, ...(options.separatePoolMax ? [SeparateDb] : [])],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(Array.from({ length: CONNECTIONS_READY }, () => this.db.rows('SELECT 1')));
  }

  async onApplicationShutdown(): Promise<void> {
    for (const db of [this.apart, this.db]) if (db?.dataSource.isInitialized) await db.dataSource.destroy();
  }
}

function urlOf({ url = process.env['DATABASE_URL'] }: DatabaseModuleOptions): string {
  if (!url) throw new Error("DATABASE_URL is not set: it names the service's own database and runtime role.");
  return url;
}

/**
 * Reads the size of the connection pool from the environment.
 * @throws Error if DATABASE_POOL_MAX is not a whole number from 1 to 100.
 */
const poolMaxFromEnv = (): number => parseEnv({ DATABASE_POOL_MAX: wholeNumber(1, 100).default(10) }).DATABASE_POOL_MAX;

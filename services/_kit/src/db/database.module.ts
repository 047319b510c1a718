import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import { Readiness } from '../health/readiness.js';
import { dataSource } from './data-source.js';
import { Db } from './db.js';

export interface DatabaseModuleOptions {
  /** Defaults to DATABASE_URL: the runtime role, which owns no table. */
  readonly url?: string;
  readonly entities?: DataSourceOptions['entities'];
  readonly poolMax?: number;
}

/** Gives a service its `Db` and closes it last of all. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Db) private readonly db: Db) {}

  static forRoot(options: DatabaseModuleOptions = {}): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: Db,
          inject: [{ token: Readiness, optional: true }],
          useFactory: async (readiness?: Readiness) => {
            const url = options.url ?? process.env['DATABASE_URL'];
            if (!url) throw new Error('DATABASE_URL is not set: it names the service\'s own database and runtime role.');
            const db = new Db(await dataSource({ ...options, url }).initialize());
            readiness?.add('database', async () => {
              await db.rows('SELECT 1');
            });
            return db;
          },
        },
      ],
      exports: [Db],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.db.dataSource.isInitialized) await this.db.dataSource.destroy();
  }
}

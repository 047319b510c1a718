import { Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { identity, wallet } from '@nm/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DatabaseModule } from '../db/database.module.js';
import { Db } from '../db/db.js';
import { KitModule } from '../boot/kit.module.js';
import { Metrics } from '../telemetry/metrics.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '../testing/test-event-log.js';
import { Consumer, Handles, type EventContext } from './consumer.js';
import { eventTables } from './event-tables.js';
import { EventsModule } from './events.module.js';
import { Outbox } from './outbox.js';

class CreateTables1763640000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await eventTables(queryRunner);
    await queryRunner.query('CREATE TABLE balances (member_id text, version bigint, event_id uuid)');
    await queryRunner.query(
      `DO $$ BEGIN EXECUTE format('GRANT SELECT, INSERT ON balances TO %I', regexp_replace(current_user, '_owner$',
         '')); END $$`,
    );
  }
  async down(): Promise<void> {}
}

@Consumer({ name: 'promotions.balances', kind: 'projection' })
class Balances {
  @Handles(wallet.BalanceChangedSchema)
  async onBalanceChanged(event: wallet.BalanceChanged, { tx, eventId }: EventContext): Promise<void> {
    await tx.rows('INSERT INTO balances VALUES ($1, $2, $3)', [event.memberId, event.version, eventId]);
  }
}

@Consumer({ name: 'wallet.broken', kind: 'effect' })
class Broken {
  @Handles(wallet.BalanceChangedSchema)
  async onBalanceChanged(): Promise<void> {}
}

@Injectable()
class Postings {
  constructor(
    readonly outbox: Outbox,
    readonly db: Db,
  ) {}
  move(memberId: string, version: bigint): Promise<void> {
    return this.db.transaction((tx) =>
      this.outbox.append(tx, wallet.BalanceChangedSchema, { memberId, currency: 'USD', version }),
    );
  }
}

// Goal: between two services that are wired as in production, an event is delivered within 100 ms of its commit at the
// median.
describe('EventsModule', () => {
  let log: TestEventLog;
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    log = await createTestEventLog();
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
    await log.drop();
  });

  const service = async (name: string, providers: (new (...args: never[]) => object)[]) => {
    const database = await createTestDatabase({ service: name, migrations: [CreateTables1763640000000] });
    databases.push(database);
    @Module({
      imports: [
        KitModule.forRoot({ name }),
        DatabaseModule.forRoot({ url: database.url }),
        EventsModule.forService({ topic: `${name}.v1` }),
      ],
      providers,
    })
    class ServiceModule {}
    process.env['EVENT_LOG'] = 'postgres';
    process.env['EVENT_LOG_URL'] = log.urlFor(name);
    return (await Test.createTestingModule({ imports: [ServiceModule] }).compile()).createNestApplication({
      logger: ['error'],
    });
  };

  it('carries events from one service to another, and measures them', async () => {
    const [publisher, reader] = [await service('wallet', [Postings]), await service('promotions', [Balances])];
    await Promise.all([publisher.init(), reader.init()]);
    const postings = publisher.get(Postings);
    const readerDb = reader.get(Db);
    const arrived = async (version: number) => {
      const end = Date.now() + 10_000;
      while (Date.now() < end) {
        if ((await readerDb.rows('SELECT 1 AS one FROM balances WHERE version = $1', [version])).length > 0)
          return Date.now();
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      throw new Error(`version ${version} did not arrive`);
    };
    const delays: number[] = [];
    for (let version = 1; version <= 21; version++) {
      const committed = postings.move('m1', BigInt(version)).then(() => Date.now());
      delays.push((await arrived(version)) - (await committed));
    }
    const rows = await readerDb.rows<{ version: bigint }>('SELECT version FROM balances ORDER BY version');
    expect(rows.map((row) => Number(row.version))).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
    expect(delays.sort((a, b) => a - b)[10]!).toBeLessThan(100);
    const text = await reader.get(Metrics).registry.metrics();
    expect(text).toContain('events_handled_total{consumer="promotions.balances",outcome="handled"');
    await Promise.all([publisher.close(), reader.close()]);
  });

  it("refuses to publish another service's event", async () => {
    const app = await service('identity', [Postings]);
    await app.init();
    await expect(app.get(Postings).move('m1', 1n)).rejects.toThrow(
      'wallet.v1.BalanceChanged belongs to wallet.v1; this service publishes identity.v1',
    );
    expect(identity.MemberRegisteredSchema.typeName).toBe('identity.v1.MemberRegistered');
    await app.close();
  });

  it("refuses to start with a handler of the service's own events", async () => {
    const app = await service('wallet', [Broken]);
    await expect(app.init()).rejects.toThrow('a service never reacts to its own facts');
    await app.close();
  });
});

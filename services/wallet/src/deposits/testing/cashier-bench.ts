import { randomUUID } from 'node:crypto';
import { Module, type INestApplication, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { DescService } from '@bufbuild/protobuf';
import type { DataSource } from 'typeorm';
import { CashierReviewService, WalletService, WithdrawalService } from '@nm/contracts/wallet.js';
import { connectRpc } from '@nm/kit/boot/connect-rpc.js';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import type { Db } from '@nm/kit/db/db.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { freePort } from '@nm/kit/testing/test-service.js';
import { ChargebacksModule } from '../../chargebacks/chargebacks.module.js';
import { LedgerModule } from '../../ledger/ledger.module.js';
import { MIGRATIONS } from '../../migrations/index.js';
import { WithdrawalsModule } from '../../withdrawals/withdrawals.module.js';
import { DepositsModule } from '../deposits.module.js';
import { SandboxProcess } from './sandbox-process.js';

/** The wallet module without the job scheduler. A test runs each job itself. */
@Module({
  imports: [
    KitModule.forRoot({ name: 'wallet' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'wallet.v1' }),
    LedgerModule,
    DepositsModule,
    WithdrawalsModule,
    ChargebacksModule,
  ],
})
class CashierModule {}

/**
 * The test bench for deposits and withdrawals. It runs the wallet with a real database, Redis and a listener for
 * callbacks, and runs the sandbox payment provider as a separate process.
 */
export class CashierBench {
  private constructor(
    readonly app: INestApplication,
    readonly sandbox: SandboxProcess,
    readonly database: TestDatabase,
    private readonly owner: DataSource,
    private readonly log: TestEventLog,
    readonly callbackUrl: string,
    readonly rpcAddress: string,
  ) {}

  /**
   * Starts the test bench.
   * @param services RPC services that the wallet offers in the test, in addition to those of the cashier
   */
  static async start(module: Type = CashierModule, services: readonly DescService[] = []): Promise<CashierBench> {
    const database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
    const log = await createTestEventLog();
    const sandbox = await SandboxProcess.start();
    const [callbackPort, rpcPort] = [await freePort(), await freePort()];
    const callbackUrl = `http://127.0.0.1:${callbackPort}`;
    Object.assign(process.env, {
      DEMO: '1',
      LOG_LEVEL: 'error',
      DATABASE_URL: database.url,
      REDIS_URL: process.env['TEST_REDIS_URL'],
      CALLBACK_URL: callbackUrl,
      PAYMENT_PROVIDERS_FILE: sandbox.providersFile,
      EVENT_LOG: 'postgres',
      EVENT_LOG_URL: log.urlFor('wallet'),
    });
    const testing = await Test.createTestingModule({ imports: [module] }).compile();
    const app = testing.createNestApplication({ bodyParser: false, logger: ['fatal'] });
    connectRpc(app, [WalletService, CashierReviewService, WithdrawalService, ...services], {
      host: '127.0.0.1',
      port: rpcPort,
    });
    await app.init();
    await app.startAllMicroservices();
    await app.listen(callbackPort, '127.0.0.1');
    const owner = await dataSource({ url: database.ownerUrl, poolMax: 1 }).initialize();
    return new CashierBench(app, sandbox, database, owner, log, callbackUrl, `127.0.0.1:${rpcPort}`);
  }

  /** Starts a second copy of the wallet module on the same database, without listeners. The caller must close it. */
  async anotherCopy(module: Type): Promise<INestApplication> {
    const testing = await Test.createTestingModule({ imports: [module] }).compile();
    return testing.createNestApplication({ bodyParser: false, logger: ['fatal'] }).init();
  }

  get db(): Db {
    return this.database.db;
  }

  /**
   * Runs SQL as the owner role of the database, because the wallet's runtime role may not change the rows that tests
   * change.
   */
  async rewrite(sql: string, params: readonly unknown[] = []): Promise<void> {
    await this.owner.query(sql, [...params]);
  }

  /** Creates a member with an open account in US dollars. The member has already chosen to have no deposit limit. */
  async aMember(columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const memberId = await this.aNewMember(columns);
    await this.db.rows(
      `INSERT INTO deposit_limit_reviews (account_id, answer, answered_at)
       SELECT id, 'no_limit', now() FROM accounts WHERE member_id = $1`,
      [memberId],
    );
    return memberId;
  }

  /** Creates a member who has not been asked about a deposit limit yet. */
  async aNewMember(columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const memberId = randomUUID();
    const account = { kind: 'member', member_id: memberId, currency: 'USD', brand: 'lab', ...columns };
    const names = Object.keys(account);
    await this.db.rows(
      `INSERT INTO accounts (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(account),
    );
    return memberId;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.owner.destroy();
    await this.sandbox.stop();
    await this.database.drop();
    await this.log.drop();
  }
}

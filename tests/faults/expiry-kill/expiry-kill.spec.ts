import { dataSource } from '@nm/kit/db/data-source.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { auditLedger } from '@nm/wallet/audit/audit.js';
import { aCommand, aGrant } from '@nm/wallet/ledger/testing/commands.js';
import { LedgerService, PostingWriter } from '@nm/wallet/ledger/ledger.service.js';
import { NamedAccounts } from '@nm/wallet/ledger/named-accounts.store.js';
import { PostingsReadModel } from '@nm/wallet/ledger/postings.read-model.js';
import type { Movement } from '@nm/wallet/ledger/movement.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { randomUUID } from 'node:crypto';
import { WalletProcess } from '../wallet-kill/wallet-process.js';
import { until } from '../../support/until.js';

const BONUSES = 400;

// Goal: a wallet that dies inside the job that expires bonuses forfeits each of them once.
describe('A wallet killed while bonuses expire', () => {
  let database: TestDatabase;
  let log: TestEventLog;
  let environment: Record<string, string>;

  beforeAll(async () => {
    database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
    log = await createTestEventLog();
    environment = {
      DEMO: '1',
      DATABASE_URL: database.url,
      EVENT_LOG: 'postgres',
      EVENT_LOG_URL: log.urlFor('wallet'),
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      RPC_LISTEN: `127.0.0.1:${await leasePort()}`,
      INTERNAL_LISTEN: `127.0.0.1:${await leasePort()}`,
      CALLBACK_LISTEN: `127.0.0.1:${await leasePort()}`,
    };
    const { db, url } = database;
    const writer = new PostingWriter({ url });
    const ledger = new LedgerService(writer, new NamedAccounts(db), new PostingsReadModel(db));
    const grant = { ...aGrant(0n, 100n, 900n), expiresAfterDays: 30 } as Movement;
    await Promise.all(
      Array.from({ length: BONUSES }, async () => {
        const memberId = randomUUID();
        await db.rows(`INSERT INTO accounts (kind, member_id, currency) VALUES ('member', $1, 'USD')`, [memberId]);
        await ledger.post(aCommand(memberId, grant, 'granted', { caller: 'promotions' }));
      }),
    );
    await writer.close();
    const owner = await dataSource({ url: database.ownerUrl, poolMax: 1 }).initialize();
    await owner.query('UPDATE turnover_requirements SET expires_at = clock_timestamp()');
    await owner.destroy();
  }, 60_000);
  afterAll(async () => {
    await log?.drop();
    await database?.drop();
  });

  const figures = async (): Promise<{ expired: number; forfeits: number; events: number }> => {
    const found = await database.db.one<{ expired: number; forfeits: number; events: number }>(
      `SELECT (SELECT count(*)::int FROM turnover_requirements WHERE ending = 'expired') AS expired,
              (SELECT count(*)::int FROM transfers WHERE type = 'forfeit' AND status = 'applied') AS forfeits,
              (SELECT count(*)::int FROM outbox WHERE type = 'wallet.v1.BonusExpired') AS events`,
    );
    if (!found) throw new Error('no figures');
    return found;
  };

  it('forfeits each of them once after its restart', async () => {
    const wallet = new WalletProcess(environment);
    const begun = await until('the job to begin', figures, ({ expired }) => expired > 5, 60_000).finally(() =>
      wallet.kill('SIGKILL'),
    );
    expect(begun.expired).toBeLessThan(BONUSES);
    const left = await figures();
    expect(left.expired).toBeLessThan(BONUSES);
    expect(left).toEqual({ expired: left.expired, forfeits: left.expired, events: left.expired });
    const next = new WalletProcess(environment);
    await until('every bonus to expire', figures, ({ expired }) => expired === BONUSES, 60_000).finally(() =>
      next.kill('SIGKILL'),
    );
    expect(await figures()).toEqual({ expired: BONUSES, forfeits: BONUSES, events: BONUSES });
    expect((await auditLedger(database.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  }, 150_000);
});

import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { encodeEvent } from '@nm/contracts';
import { RoundReportedSchema } from '@nm/contracts/games.js';
import { WalletService } from '@nm/contracts/wallet.js';
import { toRecord } from '@nm/kit/events/event-headers.js';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { startTestService, type TestService } from '@nm/kit/testing/test-service.js';
import { MIGRATIONS } from '../migrations/index.js';
import { WalletModule } from '../wallet.module.js';

// Goal: the running wallet receives reported rounds from the topic of the games service, and stores each round once.
describe('A reported round in the event log', () => {
  let databases: TestDatabase[];
  let log: TestEventLog;
  let games: PostgresLog;
  let service: TestService;

  beforeAll(async () => {
    databases = [
      await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS }),
      // Creates the database role of games, which owns its topic in the event log.
      await createTestDatabase({ service: 'games', migrations: [] }),
    ];
    log = await createTestEventLog();
    games = new PostgresLog({ url: log.urlFor('games') });
    await games.ensureTopics(['games.v1']);
    service = await startTestService({
      module: WalletModule,
      rpc: [WalletService],
      env: {
        DATABASE_URL: databases[0]!.url,
        EVENT_LOG: 'postgres',
        EVENT_LOG_URL: log.urlFor('wallet'),
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
        DEMO: '1',
      },
    });
  }, 60_000);
  afterAll(async () => {
    await service?.close();
    await games?.close();
    await log?.drop();
    for (const database of databases ?? []) await database.drop();
  });

  it('is stored once, though it was delivered twice', async () => {
    const { db } = databases[0]!;
    const memberId = randomUUID();
    await db.rows(`INSERT INTO accounts (kind, member_id, currency, brand) VALUES ('member', $1, 'USD', 'lab')`, [
      memberId,
    ]);
    const stored = () =>
      db.rows<{ stake: bigint; payout: bigint }>(
        `SELECT r.stake_minor AS stake, r.payout_minor AS payout
           FROM reported_rounds r JOIN accounts a ON a.id = r.account_id WHERE a.member_id = $1 ORDER BY r.id`,
        [memberId],
      );
    const publish = async (id: string, stakeMinor: bigint) => {
      const event = encodeEvent(RoundReportedSchema, {
        ...{ memberId, brand: 'lab', roundId: id, vendor: 'PALMHOUSE', gameCode: 'PALM_EVENING', currency: 'USD' },
        ...{ stakeMinor, payoutMinor: 500n, placedAt: timestampFromDate(new Date()) },
      });
      await games.publish('games.v1', [toRecord({ id, ...event, occurredAt: new Date() })]);
    };
    const [first, last] = [randomUUID(), randomUUID()];
    for (const [id, stake] of [
      [first, 200n],
      [first, 200n],
      [last, 300n],
    ] as const)
      await publish(id, stake);
    // The events of one member are handled in order, and the repeated event came before the last round. When the last
    // round is stored, the repeated event was therefore handled too.
    for (let attempt = 0; attempt < 200 && (await stored()).length < 2; attempt += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await stored()).toEqual([
      { stake: 200n, payout: 500n },
      { stake: 300n, payout: 500n },
    ]);
  }, 30_000);
});

import { Logger } from '@nestjs/common';
import { GameCategory } from '@nm/contracts';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { gamesMigrations } from '../migrations/all-migrations.js';
import type { PlayTokensService } from './play/play-tokens.service.js';
import { VendorPlayersStore } from './play/vendor-players.store.js';
import type { ReconciliationService } from './reconciliation/reconciliation.service.js';
import type { StaleVendorRoundsService } from './reconciliation/stale-vendor-rounds.service.js';
import type { RoundFeedsService } from './reports/round-feeds.service.js';
import { VendorRoundsStore } from './rounds/vendor-rounds.store.js';
import type { VendorRound } from './transactions/vendor-transaction.js';
import type { VendorTransactionsService } from './transactions/vendor-transactions.service.js';
import { VendorTransactionsStore } from './transactions/vendor-transactions.store.js';
import { VendorJobs } from './vendors.jobs.js';
import type { VendorsConfig } from './vendors.config.js';

// Goal: a vendor that does not answer about its stale rounds, however many they are, does not delay the queries to
// other vendors.

/** More rounds than one run of the job queries. */
const SILENT_ROUNDS = 60;
const SECOND_MS = 1_000;

let database: TestDatabase;
const rounds = new VendorRoundsStore();

beforeAll(async () => {
  Logger.overrideLogger(false); // the test causes failures on purpose, so their log lines are switched off
  database = await createTestDatabase({ service: 'games', migrations: gamesMigrations });
});
afterAll(() => database?.drop());

async function openRounds(vassalage: string, count: number): Promise<void> {
  const player = { vassalage, memberId: crypto.randomUUID(), brand: 'lab', currency: 'USD', trial: false };
  const { playerId } = await new VendorPlayersStore(database.db).named(player);
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const vendorRoundId = `${vassalage} ${n}`;
      await rounds.lockForBet(tx, { vassalage, vendorRoundId, playerId, gameCode: 'ANY', category: GameCategory.RNG });
    }
  });
}

test('a vendor that does not answer delays no query to another vendor', async () => {
  await openRounds('BAZAAR', SILENT_ROUNDS);
  await openRounds('RIVERSIDE', 1);
  const answered = Promise.withResolvers<string>();
  const silence = Promise.withResolvers<never>();
  const staleRounds = {
    resolve: async ({ vassalage }: VendorRound) =>
      vassalage === 'BAZAAR' ? silence.promise : answered.resolve(vassalage),
  } as unknown as StaleVendorRoundsService;
  const jobs = new VendorJobs(
    database.db,
    new VendorTransactionsStore(),
    rounds,
    {} as VendorTransactionsService,
    staleRounds,
    {} as ReconciliationService,
    {} as RoundFeedsService,
    {} as PlayTokensService,
    { roundOpenMsMax: 0 } as VendorsConfig,
  );
  const run = jobs.askStale();
  const late = new Promise<string>((resolve) => setTimeout(resolve, SECOND_MS, 'no query within a second'));
  expect(await Promise.race([answered.promise, late])).toBe('RIVERSIDE');
  silence.reject(new Error('no answer'));
  await run;
});

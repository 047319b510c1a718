import type { Db } from '@nm/kit/db/db.js';
import type { Outbox } from '@nm/kit/events/outbox.js';
import type { Beacon } from '@nm/kit/fairness/beacon.js';
import type { Seal } from '@nm/kit/seal/seal.js';
import type { GamesConfig } from '../games.config.js';
import { CrashBetsService } from '../inhouse/crash/crash-bets.service.js';
import { CrashBetsStore } from '../inhouse/crash/crash-bets.store.js';
import { CrashBoardReadModel } from '../inhouse/crash/crash-board.read-model.js';
import { CrashBoard } from '../inhouse/crash/crash-board.service.js';
import { CrashRetentionService } from '../inhouse/crash/crash-retention.service.js';
import { CrashRetentionStore } from '../inhouse/crash/crash-retention.store.js';
import { CrashRoundsService } from '../inhouse/crash/crash-rounds.service.js';
import { CrashRoundsStore } from '../inhouse/crash/crash-rounds.store.js';
import { CrashSettlingService } from '../inhouse/crash/crash-settling.service.js';
import type { RoundBatchesStore } from '../rounds/round-batches.store.js';
import type { RoundReadModel } from '../rounds/round.read-model.js';
import type { RoundSettlingService } from '../rounds/round-settling.service.js';
import type { RoundStepsStore } from '../rounds/round-steps.store.js';
import type { RoundsService } from '../rounds/rounds.service.js';

interface Parts {
  readonly db: Db;
  readonly seal: Seal;
  readonly outbox: Outbox;
  readonly config: GamesConfig;
  readonly service: RoundsService;
  readonly batches: RoundBatchesStore;
  readonly stepsStore: RoundStepsStore;
  readonly settling: RoundSettlingService;
  readonly rounds: RoundReadModel;
}

/**
 * The beacon (source of public random values) that the tests use. A test can remove its value, so that rounds stay
 * locked, or publish the value too early.
 */
export const TEST_BEACON: Beacon & { value: string | undefined; publicInMs: number } = {
  name: 'test',
  value: 'b'.repeat(64),
  publicInMs: 3_600_000,
  roundAfter: (time) => time.toISOString(),
  publicAt: () => new Date(Date.now() + TEST_BEACON.publicInMs),
  valueOf: async () => TEST_BEACON.value,
};

/** Builds the services of crash for one instance of the games service. */
export function aCrashCopy({ db, seal, outbox, config, service, batches, stepsStore, settling, rounds }: Parts) {
  const store = new CrashRoundsStore();
  const betsStore = new CrashBetsStore();
  const bets = new CrashBetsService(db, store, betsStore, service, batches, stepsStore, settling, rounds, config);
  return {
    bets,
    betsStore,
    board: new CrashBoard(db, new CrashBoardReadModel(db), outbox),
    rounds: new CrashRoundsService(db, store, betsStore, seal, outbox, TEST_BEACON),
    retention: new CrashRetentionService(db, new CrashRetentionStore()),
    settling: new CrashSettlingService(db, store, betsStore, bets, settling, config),
    store,
  };
}

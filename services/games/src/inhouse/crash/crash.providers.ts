import { CrashBetsService } from './crash-bets.service.js';
import { CrashBetsStore } from './crash-bets.store.js';
import { CrashBoardReadModel } from './crash-board.read-model.js';
import { CrashBoard } from './crash-board.service.js';
import { CrashRetentionService } from './crash-retention.service.js';
import { CrashRetentionStore } from './crash-retention.store.js';
import { CrashRoundsService } from './crash-rounds.service.js';
import { CrashRoundsStore } from './crash-rounds.store.js';
import { CrashSettlingService } from './crash-settling.service.js';
import { CrashJobs } from './crash.jobs.js';

/** All providers of crash for the Nest module. */
export const CRASH_PROVIDERS = [
  CrashRoundsStore,
  CrashRoundsService,
  CrashBetsStore,
  CrashBetsService,
  CrashSettlingService,
  CrashBoardReadModel,
  CrashBoard,
  CrashRetentionStore,
  CrashRetentionService,
  CrashJobs,
];

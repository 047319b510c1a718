import { FreeRoundsHandlers } from './free-rounds.handlers.js';
import { FreeRoundsJobs } from './free-rounds.jobs.js';
import { FreeRoundsService } from './free-rounds.service.js';
import { FreeRoundsStore } from './free-rounds.store.js';

export const FREE_ROUNDS_PROVIDERS = [FreeRoundsStore, FreeRoundsService, FreeRoundsHandlers, FreeRoundsJobs];

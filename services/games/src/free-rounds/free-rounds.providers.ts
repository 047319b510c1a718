import { FreeCasesService } from './free-cases.service.js';
import { FreeGrantsReadModel } from './free-grants.read-model.js';
import { FreeGrantsStore } from './free-grants.store.js';
import { FreeRoundsHandlers } from './free-rounds.handlers.js';
import { FreeRoundsJobs } from './free-rounds.jobs.js';
import { FreeRoundsRpc } from './free-rounds.rpc.js';
import { FreeRoundsService } from './free-rounds.service.js';
import { FreeWinsService } from './free-wins.service.js';

export const FREE_ROUNDS_CONTROLLERS = [FreeRoundsRpc];
export const FREE_ROUNDS_PROVIDERS = [
  FreeGrantsStore,
  FreeGrantsReadModel,
  FreeCasesService,
  FreeWinsService,
  FreeRoundsService,
  FreeRoundsHandlers,
  FreeRoundsJobs,
];

import { ApplicationReadModel } from './application.read-model.js';
import { ApplicationStore } from './application.store.js';
import { ApplicationsRpc } from './applications.rpc.js';
import { ApplicationsService } from './applications.service.js';

export const APPLICATION_CONTROLLERS = [ApplicationsRpc];
export const APPLICATION_PROVIDERS = [ApplicationStore, ApplicationReadModel, ApplicationsService];

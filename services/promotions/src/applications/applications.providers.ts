import { ApplicationReadModel } from './application.read-model.js';
import { ApplicationStore } from './application.store.js';
import { ApplicationsRpc } from './applications.rpc.js';
import { ApplicationsService } from './applications.service.js';
import { PicturesRpc } from './pictures.rpc.js';
import { PicturesService } from './pictures.service.js';
import { PicturesStore } from './pictures.store.js';

export const APPLICATION_CONTROLLERS = [ApplicationsRpc, PicturesRpc];
export const APPLICATION_PROVIDERS = [
  ApplicationStore,
  ApplicationReadModel,
  ApplicationsService,
  PicturesStore,
  PicturesService,
];

import { CodesRpc } from './codes.rpc.js';
import { CodesService } from './codes.service.js';
import { PromoCodeStore } from './promo-code.store.js';

export const CODE_CONTROLLERS = [CodesRpc];
export const CODE_PROVIDERS = [PromoCodeStore, CodesService];

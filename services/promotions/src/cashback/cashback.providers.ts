import { CashbackRpc } from './cashback.rpc.js';
import { CashbackService } from './cashback.service.js';
import { CashbackStore } from './cashback.store.js';

export const CASHBACK_CONTROLLERS = [CashbackRpc];
export const CASHBACK_PROVIDERS = [CashbackStore, CashbackService];

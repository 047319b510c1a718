import type { Provider } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import { beaconConfig } from '@nm/kit/fairness/beacon.config.js';
import { BEACON, beaconOf } from '@nm/kit/fairness/beacon.js';
import { rpcToken } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { DrawDeskReadModel } from './desk/draw-desk.read-model.js';
import { DrawDesk } from './desk/draw-desk.service.js';
import { DrawVoidsService } from './desk/draw-voids.service.js';
import { VoidRequestsStore } from './desk/void-requests.store.js';
import { DrawSettlingService } from './draws/draw-settling.service.js';
import { DrawsService } from './draws/draws.service.js';
import { DrawsStore } from './draws/draws.store.js';
import { SettledSlipsStore } from './draws/settled-slips.store.js';
import { LotteryJobs } from './lottery.jobs.js';
import { LotteryReadModel } from './lottery.read-model.js';
import { LiabilitiesStore } from './slips/liabilities.store.js';
import { SlipsService } from './slips/slips.service.js';
import { SlipsStore } from './slips/slips.store.js';

/** All providers of the lotteries for the Nest module. */
export const LOTTERY_PROVIDERS: readonly Provider[] = [
  {
    provide: BEACON,
    inject: [rpcToken(wallet.WalletService), GAMES_CONFIG],
    useFactory: (ledger: RpcClient<typeof wallet.WalletService>, config: GamesConfig) =>
      beaconOf(beaconConfig(), ledger, config.walletDeadlineMs),
  },
  DrawsStore,
  DrawsService,
  DrawSettlingService,
  SettledSlipsStore,
  SlipsStore,
  SlipsService,
  LiabilitiesStore,
  LotteryReadModel,
  VoidRequestsStore,
  DrawVoidsService,
  DrawDeskReadModel,
  DrawDesk,
  LotteryJobs,
];

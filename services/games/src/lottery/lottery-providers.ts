import type { Provider } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import { rpcToken } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { GAMES_CONFIG, type GamesConfig } from '../games.config.js';
import { DrawDeskReadModel } from './desk/draw-desk.read-model.js';
import { DrawDesk } from './desk/draw-desk.service.js';
import { DrawVoidsService } from './desk/draw-voids.service.js';
import { VoidRequestsStore } from './desk/void-requests.store.js';
import { BEACON, drandBeacon, ledgerBeacon, type Beacon } from './draws/beacon.js';
import { DrawSettlingService } from './draws/draw-settling.service.js';
import { DrawsService } from './draws/draws.service.js';
import { DrawsStore } from './draws/draws.store.js';
import { SettledSlipsStore } from './draws/settled-slips.store.js';
import { lotteryConfig, type LotteryConfig } from './lottery.config.js';
import { LotteryJobs } from './lottery.jobs.js';
import { LotteryReadModel } from './lottery.read-model.js';
import { LiabilitiesStore } from './slips/liabilities.store.js';
import { SlipsService } from './slips/slips.service.js';
import { SlipsStore } from './slips/slips.store.js';

/**
 * Returns the configured beacon: drand if its address is set, else the wallet's ledger in the demo, else none.
 * Production without drand opens no draw (domain §7).
 */
export function beaconOf(
  { drandUrl, demo }: LotteryConfig,
  ledger: RpcClient<typeof wallet.WalletService>,
  { walletDeadlineMs }: GamesConfig,
): Beacon | null {
  if (drandUrl !== undefined) return drandBeacon(drandUrl);
  return demo ? ledgerBeacon(ledger, walletDeadlineMs) : null;
}

/** All providers of the lotteries for the Nest module. */
export const LOTTERY_PROVIDERS: readonly Provider[] = [
  {
    provide: BEACON,
    inject: [rpcToken(wallet.WalletService), GAMES_CONFIG],
    useFactory: (ledger: RpcClient<typeof wallet.WalletService>, config: GamesConfig) =>
      beaconOf(lotteryConfig(), ledger, config),
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

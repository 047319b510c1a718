import type { Provider } from '@nestjs/common';
import { wallet } from '@nm/contracts';
import { beaconConfig } from '@nm/kit/fairness/beacon.config.js';
import { BEACON, beaconOf } from '@nm/kit/fairness/beacon.js';
import { rpcToken } from '@nm/kit/rpc/rpc-client.module.js';
import type { RpcClient } from '@nm/kit/rpc/rpc-client.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { PROMOTIONS_CONFIG, type PromotionsSecrets } from '../promotions.config.js';
import { RaffleDeskReadModel } from './desk/raffle-desk.read-model.js';
import { RaffleDeskRpc } from './desk/raffle-desk.rpc.js';
import { RaffleDesk } from './desk/raffle-desk.service.js';
import { RaffleVoidsService } from './desk/raffle-voids.service.js';
import { RaffleVoidRequestsStore } from './desk/void-requests.store.js';
import { RaffleEntriesService } from './raffle-entries.service.js';
import { RaffleReadModel } from './raffle.read-model.js';
import { RaffleStore } from './raffle.store.js';
import { RafflesJobs } from './raffles.jobs.js';
import { RafflesRpc } from './raffles.rpc.js';
import { RafflesService } from './raffles.service.js';

export const RAFFLE_CONTROLLERS = [RafflesRpc, RaffleDeskRpc];

/** All providers of raffles for the Nest module. */
export const RAFFLE_PROVIDERS: readonly Provider[] = [
  {
    provide: Seal,
    inject: [PROMOTIONS_CONFIG],
    useFactory: ({ sealKey }: PromotionsSecrets) => new Seal(sealKey, 'promotions'),
  },
  {
    provide: BEACON,
    inject: [rpcToken(wallet.WalletService), PROMOTIONS_CONFIG],
    useFactory: (ledger: RpcClient<typeof wallet.WalletService>, { walletDeadlineMs }: PromotionsSecrets) =>
      beaconOf(beaconConfig(), ledger, walletDeadlineMs),
  },
  RaffleStore,
  RaffleReadModel,
  RafflesService,
  RaffleEntriesService,
  RafflesJobs,
  RaffleVoidRequestsStore,
  RaffleVoidsService,
  RaffleDeskReadModel,
  RaffleDesk,
];

import { Inject, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RedisNonces } from '@nm/kit/signing/nonce-store.js';
import { CasesStore } from '../cases/cases.store.js';
import { MemberStatesStore } from '../members/member-states.store.js';
import { PlayTokensService } from './play-tokens.service.js';
import { PlayTokensStore } from './play-tokens.store.js';
import { ReconciliationService } from './reconciliation.service.js';
import { ReconciliationStore } from './reconciliation.store.js';
import { UnclosedRoundsService } from './unclosed-rounds.service.js';
import { VendorBetCheck } from './vendor-bet-check.js';
import { VendorBetLimiter } from './vendor-bet-limiter.js';
import { VENDOR_REDIS, VendorBetRate } from './vendor-bet-rate.js';
import { VendorCallsGateway } from './vendor-calls.gateway.js';
import { VENDOR_NONCES } from './vendor-gateway.controller.js';
import { VendorGatewayService } from './vendor-gateway.service.js';
import { VendorJobs } from './vendor-jobs.js';
import { VendorKeysService } from './vendor-keys.service.js';
import { VendorKeysStore } from './vendor-keys.store.js';
import { VendorLaunchGateway } from './vendor-launch.gateway.js';
import { VendorMoneyService } from './vendor-money.service.js';
import { VendorPlanService } from './vendor-plan.service.js';
import { VendorPlayersStore } from './vendor-players.store.js';
import { VendorRoundsStore } from './vendor-rounds.store.js';
import { VendorSettlingService } from './vendor-settling.service.js';
import { VendorTransactionsStore } from './vendor-transactions.store.js';
import { VENDORS_CONFIG, vendorsConfig, type VendorsConfig } from './vendors.config.js';

/** Lets go of the gateway's Redis at the end. */
class VendorRedisEnd implements OnApplicationShutdown {
  constructor(@Inject(VENDOR_REDIS) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** The vendor side of games; it needs the catalogue, the database, the outbox, jobs and the wallet's client around it. */
export const VENDOR_PROVIDERS: Provider[] = [
  { provide: VENDORS_CONFIG, useFactory: () => vendorsConfig() },
  {
    provide: VENDOR_REDIS,
    inject: [VENDORS_CONFIG],
    // A Redis that is away is noticed at once: the vendor hears TEMPORARY and comes again.
    useFactory: ({ redisUrl }: VendorsConfig) =>
      new Redis(redisUrl, { maxRetriesPerRequest: 1, commandTimeout: 2_000 }).on('error', () => {}),
  },
  {
    provide: VENDOR_NONCES,
    inject: [VENDOR_REDIS],
    useFactory: (redis: Redis) => new RedisNonces(redis, 'games:vendors'),
  },
  VendorRedisEnd,
  VendorKeysStore,
  VendorKeysService,
  VendorPlayersStore,
  PlayTokensStore,
  PlayTokensService,
  VendorTransactionsStore,
  VendorRoundsStore,
  CasesStore,
  MemberStatesStore,
  VendorBetRate,
  VendorBetCheck,
  VendorBetLimiter,
  VendorPlanService,
  VendorSettlingService,
  VendorMoneyService,
  VendorGatewayService,
  VendorCallsGateway,
  VendorLaunchGateway,
  UnclosedRoundsService,
  ReconciliationStore,
  ReconciliationService,
  VendorJobs,
];

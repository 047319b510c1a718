import { Inject, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RedisNonces } from '@nm/kit/signing/nonce-store.js';
import { CasesStore } from '../cases/cases.store.js';
import { MemberExclusionsStore } from '../members/member-exclusions.store.js';
import { MemberStatesStore } from '../members/member-states.store.js';
import { PlayTokensService } from './play/play-tokens.service.js';
import { PlayTokensStore } from './play/play-tokens.store.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { ReconciliationStore } from './reconciliation/reconciliation.store.js';
import { RoundFeedsService } from './reports/round-feeds.service.js';
import { RoundFeedsStore } from './reports/round-feeds.store.js';
import { RoundReportsService } from './reports/round-reports.service.js';
import { StaleVendorRoundsService } from './reconciliation/stale-vendor-rounds.service.js';
import { VendorBetCheck } from './transactions/vendor-bet-check.js';
import { VendorBetLimiter } from './gateway/vendor-bet-limiter.js';
import { GAMES_REDIS } from '../games-redis.js';
import { BrandStatusGateway } from './gateway/brand-status.gateway.js';
import { VendorBetRate } from './gateway/vendor-bet-rate.js';
import { VendorCallsGateway } from './gateway/vendor-calls.gateway.js';
import { VENDOR_NONCES } from './gateway/vendor-gateway.controller.js';
import { VendorGatewayService } from './gateway/vendor-gateway.service.js';
import { VendorJobs } from './vendors.jobs.js';
import { VendorKeyDesk } from './gateway/vendor-key-desk.service.js';
import { VendorKeysService } from './gateway/vendor-keys.service.js';
import { VendorKeysStore } from './gateway/vendor-keys.store.js';
import { VendorLaunchGateway } from './play/vendor-launch.gateway.js';
import { VendorTransactionsService } from './transactions/vendor-transactions.service.js';
import { VendorPlanService } from './transactions/vendor-plan.service.js';
import { VendorPlayersStore } from './play/vendor-players.store.js';
import { HeldWinsService } from './rounds/held-wins.service.js';
import { WinCeilingsStore } from './rounds/win-ceilings.store.js';
import { SideBetsReadModel } from './rounds/side-bets.read-model.js';
import { VendorRoundsStore } from './rounds/vendor-rounds.store.js';
import { VendorSettlingService } from './rounds/vendor-settling.service.js';
import { VendorTransactionsStore } from './transactions/vendor-transactions.store.js';
import { VENDORS_CONFIG, vendorsConfig, type VendorsConfig } from './vendors.config.js';

/** Closes the Redis connection of the vendor gateway at shutdown. */
class VendorRedisEnd implements OnApplicationShutdown {
  constructor(@Inject(GAMES_REDIS) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/**
 * The Nest providers for the vendor protocol. The module that uses them must provide the catalogue, the database, the
 * outbox, the jobs, and the clients of the wallet and of identity.
 */
export const VENDOR_PROVIDERS: Provider[] = [
  { provide: VENDORS_CONFIG, useFactory: () => vendorsConfig() },
  {
    provide: GAMES_REDIS,
    inject: [VENDORS_CONFIG],
    // While Redis is unreachable, its commands fail within two seconds instead of waiting. The vendor then gets
    // TEMPORARY and repeats the call.
    useFactory: ({ redisUrl }: VendorsConfig) =>
      new Redis(redisUrl, { maxRetriesPerRequest: 1, commandTimeout: 2_000 }).on('error', () => {}),
  },
  {
    provide: VENDOR_NONCES,
    inject: [GAMES_REDIS],
    useFactory: (redis: Redis) => new RedisNonces(redis, 'games:vendors'),
  },
  VendorRedisEnd,
  VendorKeysStore,
  VendorKeysService,
  VendorKeyDesk,
  VendorPlayersStore,
  PlayTokensStore,
  PlayTokensService,
  VendorTransactionsStore,
  VendorRoundsStore,
  SideBetsReadModel,
  WinCeilingsStore,
  CasesStore,
  HeldWinsService,
  MemberStatesStore,
  MemberExclusionsStore,
  VendorBetRate,
  BrandStatusGateway,
  VendorBetCheck,
  VendorBetLimiter,
  VendorPlanService,
  VendorSettlingService,
  VendorTransactionsService,
  RoundReportsService,
  RoundFeedsStore,
  RoundFeedsService,
  VendorGatewayService,
  VendorCallsGateway,
  VendorLaunchGateway,
  StaleVendorRoundsService,
  ReconciliationStore,
  ReconciliationService,
  VendorJobs,
];

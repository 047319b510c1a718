import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RedisNonces } from '@nm/kit/signing/nonce-store.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { ArrivalsStore } from './arrivals.store.js';
import { CancelsStore } from './cancels.store.js';
import { ChargebackArrivalService } from './chargeback-arrival.service.js';
import { ChargebacksStore } from './chargebacks.store.js';
import { DemoMethods } from './demo-methods.js';
import { DepositArrivalService } from './deposit-arrival.service.js';
import { DepositCallbacksController } from './deposit-callbacks.controller.js';
import { DepositCasesStore } from './deposit-cases.store.js';
import { DepositCreditService } from './deposit-credit.service.js';
import { DepositOpeningService } from './deposit-opening.service.js';
import { DepositReviewService } from './deposit-review.service.js';
import { DepositReviewRpc } from './deposit-review.rpc.js';
import { DepositReviewReadModel } from './deposit-review.read-model.js';
import { DEPOSITS_CONFIG, depositsConfig, type DepositsConfig } from './deposits.config.js';
import { DepositsJobs } from './deposits.jobs.js';
import { DepositsReadModel } from './deposits.read-model.js';
import { DepositsRpc } from './deposits.rpc.js';
import { DepositsService } from './deposits.service.js';
import { DepositsStore } from './deposits.store.js';
import { DepositProofsRpc } from './deposit-proofs.rpc.js';
import { MethodsStore } from './methods.store.js';
import { NetworkArrivalService } from './network-arrival.service.js';
import { NetworkStore } from './network.store.js';
import { OrderDetailsReadModel } from './order-details.read-model.js';
import { PaymentProviderGateway } from './payment-provider.gateway.js';
import { ProofsService } from './proofs.service.js';
import { ProofsStore } from './proofs.store.js';
import { ProviderCalls } from './provider-calls.js';
import { CALLBACK_NONCES, SignedCallbacks } from './signed-callbacks.js';

const CALLBACK_REDIS = Symbol('redis of the callbacks');

/**
 * The Nest module for deposits through payment providers. The wallet's main module provides the ledger, the database,
 * the outbox and the job clock.
 */
@Module({
  imports: [ReviewsModule],
  controllers: [DepositsRpc, DepositProofsRpc, DepositReviewRpc, DepositCallbacksController],
  providers: [
    { provide: DEPOSITS_CONFIG, useFactory: () => depositsConfig() },
    {
      provide: CALLBACK_REDIS,
      inject: [DEPOSITS_CONFIG],
      // While Redis is unreachable, its commands fail within 2 s. The callback is then answered with a
      // temporary error, and the provider sends it again.
      useFactory: ({ redisUrl }: DepositsConfig) =>
        new Redis(redisUrl, { maxRetriesPerRequest: 1, commandTimeout: 2_000 }).on('error', () => {}),
    },
    {
      provide: CALLBACK_NONCES,
      inject: [CALLBACK_REDIS],
      useFactory: (redis: Redis) => new RedisNonces(redis, 'wallet:callbacks'),
    },
    ArrivalsStore,
    CancelsStore,
    ChargebackArrivalService,
    ChargebacksStore,
    DemoMethods,
    DepositArrivalService,
    DepositCasesStore,
    DepositCreditService,
    DepositReviewReadModel,
    DepositReviewService,
    DepositOpeningService,
    DepositsJobs,
    DepositsReadModel,
    DepositsService,
    DepositsStore,
    MethodsStore,
    NetworkArrivalService,
    NetworkStore,
    OrderDetailsReadModel,
    PaymentProviderGateway,
    ProofsService,
    ProofsStore,
    ProviderCalls,
    SignedCallbacks,
  ],
  exports: [
    ArrivalsStore,
    ChargebacksStore,
    DEPOSITS_CONFIG,
    DepositsReadModel,
    DepositsStore,
    ProviderCalls,
    SignedCallbacks,
  ],
})
export class DepositsModule implements OnApplicationShutdown {
  constructor(@Inject(CALLBACK_REDIS) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

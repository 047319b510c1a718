import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { ChargebacksJobs } from './chargebacks.jobs.js';
import { ChargebacksService } from './chargebacks.service.js';
import { ForfeitsRpc } from './forfeits.rpc.js';
import { ForfeitsService } from './forfeits.service.js';
import { ForfeitsStore } from './forfeits.store.js';

/**
 * The Nest module for chargebacks of deposits. A chargeback can also end withdrawals that are not sent to the provider
 * yet.
 */
@Module({
  imports: [DepositsModule, ReviewsModule, WithdrawalsModule],
  controllers: [ForfeitsRpc],
  providers: [ChargebacksJobs, ChargebacksService, ForfeitsService, ForfeitsStore],
})
export class ChargebacksModule {}

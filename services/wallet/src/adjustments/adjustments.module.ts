import { Module } from '@nestjs/common';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { AdjustmentsJobs } from './adjustments.jobs.js';
import { AdjustmentsRpc } from './adjustments.rpc.js';
import { AdjustmentsService } from './adjustments.service.js';
import { AdjustmentsStore } from './adjustments.store.js';

/**
 * The Nest module for credits and debits that operators make on members' accounts. It needs the wallet's ledger,
 * database and jobs.
 */
@Module({
  imports: [ReviewsModule],
  controllers: [AdjustmentsRpc],
  providers: [AdjustmentsJobs, AdjustmentsService, AdjustmentsStore],
  exports: [AdjustmentsService],
})
export class AdjustmentsModule {}

import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { ChargebacksStore } from '../deposits/chargebacks.store.js';
import { ChargebacksService } from './chargebacks.service.js';

const AT_ONCE_MAX = 100;

/**
 * The job that posts chargebacks which are not posted yet. If a posting fails, the job tries it again when the lease on
 * the chargeback ends.
 */
@Injectable()
export class ChargebacksJobs {
  private readonly logger = new Logger(ChargebacksJobs.name);

  constructor(
    private readonly store: ChargebacksStore,
    private readonly chargebacks: ChargebacksService,
  ) {}

  @Job('finish-chargebacks', { everyMs: 1_000 })
  async finishChargebacks(): Promise<void> {
    for (const orderId of await this.store.takeDue(AT_ONCE_MAX))
      await this.chargebacks.finish(orderId).catch((error: unknown) => {
        this.logger.warn(`the chargeback of deposit ${orderId} is tried again: ${String(error)}`);
      });
  }
}

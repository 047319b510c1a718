import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { AdjustmentsService } from './adjustments.service.js';
import { AdjustmentsStore } from './adjustments.store.js';

const AT_ONCE_MAX = 50;

/** The job that posts approved adjustments again if the first attempt failed or a crash interrupted it. */
@Injectable()
export class AdjustmentsJobs {
  private readonly logger = new Logger(AdjustmentsJobs.name);

  constructor(
    private readonly store: AdjustmentsStore,
    private readonly adjustments: AdjustmentsService,
  ) {}

  @Job('finish-adjustments', { everyMs: 2_000 })
  async finishAdjustments(): Promise<void> {
    for (const adjustmentId of await this.store.takeDue(AT_ONCE_MAX))
      await this.adjustments.finish(adjustmentId).catch((error: unknown) => {
        this.logger.warn(`the posting of adjustment ${adjustmentId} is tried again: ${String(error)}`);
      });
  }
}

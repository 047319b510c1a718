import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { SessionEndsService } from './session-ends.service.js';
import { SessionEndsStore } from './session-ends.store.js';

const AT_ONCE_MAX = 50;

/**
 * The scheduled job that ends excluded members' play at vendors. The time of the next attempt is stored in the row of
 * each member and vendor.
 */
@Injectable()
export class SessionEndsJobs {
  private readonly logger = new Logger(SessionEndsJobs.name);

  constructor(
    private readonly store: SessionEndsStore,
    private readonly service: SessionEndsService,
  ) {}

  @Job('end-vendor-sessions', { everyMs: 1_000, callsOutside: true })
  async endVendorSessions(): Promise<void> {
    const due = await this.store.takeDue(AT_ONCE_MAX);
    await Promise.all(
      due.map((endId) =>
        this.service.finish(endId).catch(async (error: unknown) => {
          this.logger.warn(`the end ${endId} of a member's play at a vendor is tried again: ${String(error)}`);
          await this.service.retry(endId);
        }),
      ),
    );
  }
}

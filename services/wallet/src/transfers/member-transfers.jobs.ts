import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { MemberTransfersStore } from './member-transfers.store.js';
import { TransferPosting } from './transfer-posting.service.js';

const AT_ONCE_MAX = 100;

/** The job of transfers. Due work is stored in rows, so a missed run only delays it. */
@Injectable()
export class MemberTransfersJobs {
  private readonly logger = new Logger(MemberTransfersJobs.name);

  constructor(
    private readonly store: MemberTransfersStore,
    private readonly posting: TransferPosting,
  ) {}

  /** Makes postings that are due because the first attempt failed or a crash interrupted it. */
  @Job('finish-transfers', { everyMs: 2_000 })
  async finishTransfers(): Promise<void> {
    for (const transferId of await this.store.takeDue(AT_ONCE_MAX))
      await this.posting.finish(transferId).catch(async (error: unknown) => {
        this.logger.warn(`the posting of transfer ${transferId} is tried again: ${String(error)}`);
        await this.store.setRetry(transferId, new Date());
      });
  }
}

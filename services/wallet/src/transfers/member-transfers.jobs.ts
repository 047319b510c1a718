import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { MemberTransfersStore } from './member-transfers.store.js';
import { TransferPosting } from './transfer-posting.service.js';

const AT_ONCE_MAX = 100;

/**
 * The scheduled job of transfers. The due time of each posting is stored in its row, so a late job delays a posting but
 * loses none.
 */
@Injectable()
export class MemberTransfersJobs {
  private readonly logger = new Logger(MemberTransfersJobs.name);

  constructor(
    private readonly store: MemberTransfersStore,
    private readonly posting: TransferPosting,
  ) {}

  /** Posts transfers whose first attempt failed or was interrupted by a crash. */
  @Job('finish-transfers', { everyMs: 2_000 })
  async finishTransfers(): Promise<void> {
    for (const transferId of await this.store.takeDue(AT_ONCE_MAX))
      await this.posting.finish(transferId).catch(async (error: unknown) => {
        this.logger.warn(`the posting of transfer ${transferId} is tried again: ${String(error)}`);
        await this.store.setRetry(transferId, new Date());
      });
  }
}

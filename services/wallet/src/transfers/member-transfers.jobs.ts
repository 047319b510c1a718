import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { MemberTransfersStore } from './member-transfers.store.js';
import { TransferPosting } from './transfer-posting.service.js';

const AT_ONCE_MAX = 100;

/**
 * The scheduled job of transfers between members. The time of the next posting attempt is stored in the transfer's row,
 * so a late job only delays the posting and never loses it.
 */
@Injectable()
export class MemberTransfersJobs {
  private readonly logger = new Logger(MemberTransfersJobs.name);

  constructor(
    private readonly store: MemberTransfersStore,
    private readonly posting: TransferPosting,
  ) {}

  /** Posts transfers to the ledger again if the first attempt failed or a crash interrupted it. */
  @Job('finish-transfers', { everyMs: 2_000 })
  async finishTransfers(): Promise<void> {
    for (const transferId of await this.store.takeDue(AT_ONCE_MAX))
      await this.posting.finish(transferId).catch(async (error: unknown) => {
        this.logger.warn(`the posting of transfer ${transferId} is tried again: ${String(error)}`);
        await this.store.setRetry(transferId, new Date());
      });
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { VendorTransferSteps } from './vendor-transfer-steps.service.js';
import { VendorTransfersStore } from './vendor-transfers.store.js';

const AT_ONCE_MAX = 50;

/** The scheduled job of transfers to and from vendors. The time of the next attempt is stored in the transfer's row. */
@Injectable()
export class VendorWalletsJobs {
  private readonly logger = new Logger(VendorWalletsJobs.name);

  constructor(
    private readonly store: VendorTransfersStore,
    private readonly steps: VendorTransferSteps,
  ) {}

  /**
   * Finishes transfers whose outcome is unknown. It queries the vendor after growing waiting times, and posts the
   * outcome.
   */
  @Job('finish-vendor-transfers', { everyMs: 2_000, callsOutside: true })
  async finishVendorTransfers(): Promise<void> {
    const due = await this.store.takeDue(AT_ONCE_MAX);
    await Promise.all(
      due.map((transferId) =>
        this.steps.finish(transferId).catch(async (error: unknown) => {
          this.logger.warn(`vendor transfer ${transferId} is tried again: ${String(error)}`);
          await this.store.setRetry(transferId, new Date());
        }),
      ),
    );
  }
}

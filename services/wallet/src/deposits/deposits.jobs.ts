import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { CancelsStore } from './cancels.store.js';
import { DepositCreditService } from './deposit-credit.service.js';
import { DepositReviewService } from './deposit-review.service.js';
import { DepositOpeningService } from './deposit-opening.service.js';
import { DepositsStore } from './deposits.store.js';

const AT_ONCE_MAX = 100;

/**
 * The scheduled jobs of deposits. The time of each next step is stored in the order's row, so a late job only delays
 * the step and never loses it.
 */
@Injectable()
export class DepositsJobs {
  private readonly logger = new Logger(DepositsJobs.name);

  constructor(
    private readonly orders: DepositsStore,
    private readonly cancels: CancelsStore,
    private readonly credit: DepositCreditService,
    private readonly opening: DepositOpeningService,
    private readonly reviews: DepositReviewService,
  ) {}

  /** Ends orders that were not paid in time. A payment that arrives later is still credited. */
  @Job('expire-deposits', { everyMs: 5_000 })
  async expireDeposits(): Promise<void> {
    await this.orders.expireDue(AT_ONCE_MAX);
  }

  /** Creates the missing review records of orders that an older version of this service put under review. */
  @Job('open-deposit-reviews', { everyMs: 60_000 })
  async openDepositReviews(): Promise<void> {
    await this.reviews.openMissing();
  }

  /** Credits deposits whose money has arrived, if the first posting failed or a crash interrupted it. */
  @Job('finish-credits', { everyMs: 2_000 })
  async finishCredits(): Promise<void> {
    for (const orderId of await this.orders.takeCreditsDue(AT_ONCE_MAX))
      await this.credit.finish(orderId).catch(async (error: unknown) => {
        this.logger.warn(`the credit of deposit ${orderId} is tried again: ${String(error)}`);
        await this.orders.setCreditRetry(orderId, new Date());
      });
  }

  /** Repeats the cancellation of cancelled orders at their providers until each provider confirms it. */
  @Job('cancel-deposits', { everyMs: 5_000, callsOutside: true })
  async cancelDeposits(): Promise<void> {
    const due = await this.cancels.takeDue(AT_ONCE_MAX);
    await Promise.allSettled(due.map((order) => this.opening.cancel(order)));
  }

  /**
   * Queries the providers about orders for which a callback may have been lost, or which the provider may not have
   * received.
   */
  @Job('ask-providers', { everyMs: 2_000, callsOutside: true })
  async askProviders(): Promise<void> {
    const due = await this.orders.takeAsksDue(AT_ONCE_MAX, new Date());
    await Promise.allSettled(due.map((order) => this.opening.ask(order)));
  }
}

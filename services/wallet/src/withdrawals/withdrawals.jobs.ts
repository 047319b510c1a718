import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { PayoutsService } from './payouts.service.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';
import { WithdrawalsService } from './withdrawals.service.js';
import { WithdrawalsStore } from './withdrawals.store.js';

const AT_ONCE_MAX = 100;

/** The jobs of withdrawals. Due work is stored in rows, so a missed run only delays it. */
@Injectable()
export class WithdrawalsJobs {
  private readonly logger = new Logger(WithdrawalsJobs.name);

  constructor(
    private readonly store: WithdrawalsStore,
    private readonly steps: WithdrawalSteps,
    private readonly payouts: PayoutsService,
    private readonly withdrawals: WithdrawalsService,
  ) {}

  /** Makes postings that are due because the first attempt failed or a crash interrupted it. */
  @Job('finish-withdrawals', { everyMs: 2_000 })
  async finishWithdrawals(): Promise<void> {
    for (const withdrawalId of await this.store.takeStepsDue(AT_ONCE_MAX))
      await this.steps.finish(withdrawalId).catch(async (error: unknown) => {
        this.logger.warn(`the posting of withdrawal ${withdrawalId} is tried again: ${String(error)}`);
        await this.store.setRetry(withdrawalId, new Date());
      });
  }

  /** Sends approved withdrawals that were not sent at once. */
  @Job('send-payouts', { everyMs: 2_000 })
  async sendPayouts(): Promise<void> {
    for (const withdrawalId of await this.store.approved(AT_ONCE_MAX)) await this.payouts.tryToSend(withdrawalId);
  }

  /**
   * Queries providers about paying withdrawals whose callback may be lost, or that perhaps never arrived at the
   * provider.
   */
  @Job('ask-payouts', { everyMs: 2_000 })
  async askPayouts(): Promise<void> {
    const due = await this.store.takeAsksDue(AT_ONCE_MAX, new Date());
    await Promise.allSettled(due.map((withdrawal) => this.payouts.ask(withdrawal)));
  }

  /** Marks paid withdrawals as received if their member has reported nothing in time. */
  @Job('receive-withdrawals', { everyMs: 5_000 })
  async receiveWithdrawals(): Promise<void> {
    for (const withdrawalId of await this.store.unconfirmed(AT_ONCE_MAX))
      await this.withdrawals.receiveUnconfirmed(withdrawalId);
  }
}

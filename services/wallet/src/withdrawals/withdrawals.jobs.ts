import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { PayoutsService } from './payouts.service.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';
import { WithdrawalsService } from './withdrawals.service.js';
import { WithdrawalsStore } from './withdrawals.store.js';

const AT_ONCE_MAX = 100;

/**
 * The scheduled jobs of withdrawals. The time of each next step is stored in the withdrawal's row, so a late job only
 * delays the step and never loses it.
 */
@Injectable()
export class WithdrawalsJobs {
  private readonly logger = new Logger(WithdrawalsJobs.name);

  constructor(
    private readonly store: WithdrawalsStore,
    private readonly steps: WithdrawalSteps,
    private readonly payouts: PayoutsService,
    private readonly withdrawals: WithdrawalsService,
  ) {}

  /** Posts the waiting steps of withdrawals again if the first attempt failed or a crash interrupted it. */
  @Job('finish-withdrawals', { everyMs: 2_000 })
  async finishWithdrawals(): Promise<void> {
    for (const withdrawalId of await this.store.takeStepsDue(AT_ONCE_MAX))
      await this.steps.finish(withdrawalId).catch(async (error: unknown) => {
        this.logger.warn(`the posting of withdrawal ${withdrawalId} is tried again: ${String(error)}`);
        await this.store.setRetry(withdrawalId, new Date());
      });
  }

  /** Sends approved withdrawals to the provider, if they were not sent directly after the approval. */
  @Job('send-payouts', { everyMs: 2_000, callsOutside: true })
  async sendPayouts(signal?: AbortSignal): Promise<void> {
    for (const withdrawalId of await this.store.approved(AT_ONCE_MAX)) {
      if (signal?.aborted) return;
      await this.payouts.tryToSend(withdrawalId);
    }
  }

  /**
   * Queries the providers about withdrawals in the state `paying`, because a callback may be lost or a payout may not
   * have reached the provider.
   */
  @Job('ask-payouts', { everyMs: 2_000, callsOutside: true })
  async askPayouts(): Promise<void> {
    const due = await this.store.takeAsksDue(AT_ONCE_MAX, new Date());
    await Promise.allSettled(due.map((withdrawal) => this.payouts.ask(withdrawal)));
  }

  /** Marks paid withdrawals as received, if the member has not reported in time that the money is missing. */
  @Job('receive-withdrawals', { everyMs: 5_000 })
  async receiveWithdrawals(): Promise<void> {
    for (const withdrawalId of await this.store.unconfirmed(AT_ONCE_MAX))
      await this.withdrawals.receiveUnconfirmed(withdrawalId);
  }
}

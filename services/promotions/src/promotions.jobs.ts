import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { ProgressService } from './missions/progress.service.js';
import { DayClosingService } from './rebates/day-closing.service.js';
import { RewardsService } from './rewards/rewards.service.js';

/**
 * The background jobs of the promotions service. Two instances may run the same job at the same time, because the rows
 * are locked or have a unique key.
 */
@Injectable()
export class PromotionsJobs {
  constructor(
    @Inject(RewardsService) private readonly rewards: RewardsService,
    @Inject(ProgressService) private readonly progress: ProgressService,
    @Inject(DayClosingService) private readonly days: DayClosingService,
  ) {}

  /**
   * Pays claimed rewards whose payment was interrupted by a crash or an outage, and rewards that are paid without a
   * claim.
   */
  @Job('pay-rewards', { everyMs: 2_000 })
  payRewards(signal?: AbortSignal): Promise<void> {
    return this.rewards.payDue(signal);
  }

  @Job('turn-rewards', { everyMs: 5_000 })
  turnRewards(): Promise<void> {
    return this.rewards.turnDue();
  }

  /** Offers the mission, VIP and referral rewards that members with new bets or deposits have reached. */
  @Job('progress-members', { everyMs: 1_000 })
  progressMembers(signal?: AbortSignal): Promise<void> {
    return this.progress.progressDue(signal);
  }

  @Job('close-days', { everyMs: 5_000 })
  closeDays(signal?: AbortSignal): Promise<void> {
    return this.days.closeDue(signal);
  }
}

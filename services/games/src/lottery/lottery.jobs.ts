import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { DrawSettlingService } from './draws/draw-settling.service.js';
import { DrawsService } from './draws/draws.service.js';
import { SlipsService } from './slips/slips.service.js';

/** The background jobs of lotteries. Each run handles everything that must be done at that time. */
@Injectable()
export class LotteryJobs {
  constructor(
    @Inject(DrawsService) private readonly draws: DrawsService,
    @Inject(DrawSettlingService) private readonly settling: DrawSettlingService,
    @Inject(SlipsService) private readonly slips: SlipsService,
  ) {}

  @Job('advance-draws', { everyMs: 1_000 })
  async advanceDraws(): Promise<void> {
    await this.slips.resolveDue();
    await this.draws.advance();
  }

  /**
   * Fetches beacon values and computes results. It is a job of its own, so that a slow beacon delays only the results.
   */
  @Job('draw-results', { everyMs: 1_000, callsOutside: true })
  async drawResults(): Promise<void> {
    await this.draws.drawDue();
  }

  @Job('settle-draws', { everyMs: 1_000 })
  async settleDraws(): Promise<void> {
    await this.settling.settleDue();
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { JackpotService } from './jackpot.service.js';

/** The background jobs of jackpots. They count contributions first, and then pay wins. */
@Injectable()
export class JackpotJobs {
  constructor(@Inject(JackpotService) private readonly jackpots: JackpotService) {}

  @Job('count-jackpots', { everyMs: 1_000 })
  async countJackpots(): Promise<void> {
    await this.jackpots.countDue();
    await this.jackpots.payDue();
  }
}

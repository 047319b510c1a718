import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { RafflesService } from './raffles.service.js';

/** The background jobs of raffles. Each run handles everything that is due. */
@Injectable()
export class RafflesJobs {
  constructor(@Inject(RafflesService) private readonly raffles: RafflesService) {}

  @Job('advance-raffles', { everyMs: 5_000 })
  async advanceRaffles(): Promise<void> {
    await this.raffles.advance();
  }

  /** Asks the beacon for results. A slow beacon delays only this job. */
  @Job('draw-raffles', { everyMs: 5_000, callsOutside: true })
  async drawRaffles(): Promise<void> {
    await this.raffles.drawDue();
  }
}

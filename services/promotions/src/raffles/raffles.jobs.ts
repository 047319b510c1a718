import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { RafflesService } from './raffles.service.js';

/** The background jobs of raffles. Each run handles all raffles for which a step is due. */
@Injectable()
export class RafflesJobs {
  constructor(@Inject(RafflesService) private readonly raffles: RafflesService) {}

  @Job('advance-raffles', { everyMs: 5_000 })
  async advanceRaffles(): Promise<void> {
    await this.raffles.advance();
  }

  /** Draws raffles, which needs the beacon. It is a job of its own, so that a slow beacon delays no other job. */
  @Job('draw-raffles', { everyMs: 5_000, callsOutside: true })
  async drawRaffles(): Promise<void> {
    await this.raffles.drawDue();
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { FreeRoundsService } from './free-rounds.service.js';

/** The job that calls vendors about free rounds. Grants are leased, so several instances may run the job at once. */
@Injectable()
export class FreeRoundsJobs {
  constructor(@Inject(FreeRoundsService) private readonly freeRounds: FreeRoundsService) {}

  @Job('advance-free-rounds', { everyMs: 2_000, callsOutside: true })
  advance(): Promise<void> {
    return this.freeRounds.advanceDue();
  }
}

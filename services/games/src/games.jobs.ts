import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { StaleRoundsService } from './rounds/stale-rounds.service.js';

/** The background job for open rounds of in-house games. Other folders have jobs of their own. */
@Injectable()
export class GamesJobs {
  constructor(@Inject(StaleRoundsService) private readonly staleRounds: StaleRoundsService) {}

  @Job('resolve-open-rounds', { everyMs: 1_000 })
  async resolveOpenRounds(): Promise<void> {
    await this.staleRounds.resolveDue();
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { StaleRoundsService } from './rounds/stale-rounds.service.js';

/** The background jobs of games. Each run handles everything that is due. */
@Injectable()
export class GamesJobs {
  constructor(@Inject(StaleRoundsService) private readonly staleRounds: StaleRoundsService) {}

  @Job('resolve-open-rounds', { everyMs: 1_000 })
  async resolveOpenRounds(): Promise<void> {
    await this.staleRounds.resolveDue();
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { OpenRoundsService } from './rounds/open-rounds.service.js';

/** Every job of games: each wakes "do everything that is due". */
@Injectable()
export class GamesJobs {
  constructor(@Inject(OpenRoundsService) private readonly openRounds: OpenRoundsService) {}

  @Job('resolve-open-rounds', { everyMs: 1_000 })
  async resolveOpenRounds(): Promise<void> {
    await this.openRounds.resolveDue();
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { withdrawnRules } from '../rules/check-reward-rules.js';
import { FreeRoundsService } from './free-rounds.service.js';

/**
 * The job about free rounds of promotions that were withdrawn. Two simultaneous runs do no harm, because each run locks
 * the rows that it changes.
 */
@Injectable()
export class FreeRoundsJobs {
  constructor(@Inject(FreeRoundsService) private readonly freeRounds: FreeRoundsService) {}

  /** Takes back the free rounds of promotions that were withdrawn. */
  @Job('withdraw-free-rounds', { everyMs: 30_000 })
  withdraw(signal?: AbortSignal): Promise<void> {
    return this.freeRounds.withdraw(withdrawnRules(), signal);
  }
}

import { Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { ProviderDaysService } from './provider-days.service.js';

/** The job that compares each payment provider's day with the ledger after the day has ended. */
@Injectable()
export class ProviderDaysJobs {
  constructor(private readonly days: ProviderDaysService) {}

  @Job('compare-provider-days', { everyMs: 300_000, callsOutside: true, budgetMs: 280_000 })
  async compareProviderDays(signal?: AbortSignal): Promise<void> {
    await this.days.compareDue(Date.now(), signal);
  }
}

import { Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { LedgerDaysService } from './ledger-days.service.js';

/** Closes ledger days soon after their end. */
@Injectable()
export class LedgerDaysJobs {
  constructor(private readonly days: LedgerDaysService) {}

  @Job('close-ledger-days', { everyMs: 60_000 })
  async closeLedgerDays(): Promise<void> {
    await this.days.closeDue();
  }
}

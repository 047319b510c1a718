import { Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { RecordDaysStore } from '../records/record-days.store.js';
import { LedgerDaysService } from './ledger-days.service.js';

/** Closes ledger days soon after their end. */
@Injectable()
export class LedgerDaysJobs {
  constructor(
    private readonly days: LedgerDaysService,
    private readonly recordDays: RecordDaysStore,
  ) {}

  @Job('close-ledger-days', { everyMs: 60_000 })
  async closeLedgerDays(): Promise<void> {
    await this.days.closeDue();
  }

  /** Sums closed days for the account record, some in each run. */
  @Job('sum-record-days', { everyMs: 60_000 })
  async sumRecordDays(signal: AbortSignal): Promise<void> {
    await this.recordDays.sumDue(signal);
  }
}

import { Injectable } from '@nestjs/common';
import { Job } from '@nm/kit/jobs/job.js';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { RecordDaysStore } from '../records/record-days.store.js';
import { LedgerDaysService } from './ledger-days.service.js';

/**
 * The jobs that close ledger days soon after their end, and that compute the daily sums of closed days for members'
 * account records.
 */
@Injectable()
export class LedgerDaysJobs {
  readonly #closedDay: ReturnType<Metrics['gauge']>;

  constructor(
    private readonly days: LedgerDaysService,
    private readonly recordDays: RecordDaysStore,
    metrics: Metrics,
  ) {
    this.#closedDay = metrics.gauge('ledger_closed_day_seconds', 'Begin of the last closed ledger day (Unix time)');
  }

  @Job('close-ledger-days', { everyMs: 60_000 })
  async closeLedgerDays(): Promise<void> {
    await this.days.closeDue();
    const day = await this.days.lastClosed();
    if (day !== undefined) this.#closedDay.set(Date.parse(day) / 1_000);
  }

  /** Sums the movements of closed days for members' account records, a few days in each run. */
  @Job('sum-record-days', { everyMs: 60_000 })
  async sumRecordDays(signal: AbortSignal): Promise<void> {
    await this.recordDays.sumDue(signal);
  }
}

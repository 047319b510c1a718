import { Module } from '@nestjs/common';
import { RecordDaysStore } from '../records/record-days.store.js';
import { LedgerDaysJobs } from './ledger-days.jobs.js';
import { LedgerDaysService } from './ledger-days.service.js';
import { LedgerDaysStore } from './ledger-days.store.js';

/**
 * The Nest module that closes ledger days and computes their roots (hashes over a day's transfers). It needs the
 * wallet's database and jobs.
 */
@Module({
  providers: [LedgerDaysStore, LedgerDaysService, RecordDaysStore, LedgerDaysJobs],
  exports: [RecordDaysStore],
})
export class LedgerDaysModule {}

import { Module } from '@nestjs/common';
import { RecordDaysStore } from '../records/record-days.store.js';
import { LedgerDaysJobs } from './ledger-days.jobs.js';
import { LedgerDaysService } from './ledger-days.service.js';
import { LedgerDaysStore } from './ledger-days.store.js';

/** The Nest module of closed ledger days. It needs the wallet's database and jobs. */
@Module({
  providers: [LedgerDaysStore, LedgerDaysService, RecordDaysStore, LedgerDaysJobs],
  exports: [RecordDaysStore],
})
export class LedgerDaysModule {}

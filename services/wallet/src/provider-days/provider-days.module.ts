import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { ProviderDaysJobs } from './provider-days.jobs.js';
import { ProviderDaysService } from './provider-days.service.js';
import { ProviderDaysStore } from './provider-days.store.js';
import { ProviderStatementGateway } from './provider-statement.gateway.js';

/**
 * The Nest module that compares the statements of payment providers with the ledger. It needs the wallet's database and
 * jobs.
 */
@Module({
  imports: [DepositsModule],
  providers: [ProviderDaysStore, ProviderStatementGateway, ProviderDaysService, ProviderDaysJobs],
})
export class ProviderDaysModule {}

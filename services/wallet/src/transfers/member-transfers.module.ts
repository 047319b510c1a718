import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { DemoTransfers } from './demo-transfers.js';
import { MemberTransfersJobs } from './member-transfers.jobs.js';
import { MemberTransfersReadModel } from './member-transfers.read-model.js';
import { MemberTransfersRpc } from './member-transfers.rpc.js';
import { MemberTransfersService } from './member-transfers.service.js';
import { MemberTransfersStore } from './member-transfers.store.js';
import { TransferDataStore } from './transfer-data.store.js';
import { TransferPosting } from './transfer-posting.service.js';

/** The Nest module for transfers between two members. It needs the wallet's ledger, database, outbox and jobs. */
@Module({
  imports: [DepositsModule, WithdrawalsModule],
  controllers: [MemberTransfersRpc],
  providers: [
    DemoTransfers,
    MemberTransfersJobs,
    MemberTransfersReadModel,
    MemberTransfersService,
    MemberTransfersStore,
    TransferDataStore,
    TransferPosting,
  ],
})
export class MemberTransfersModule {}

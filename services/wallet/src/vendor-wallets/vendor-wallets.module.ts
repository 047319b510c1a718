import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { DemoVendorWallets } from './demo-vendor-wallets.js';
import { SessionEndsJobs } from './session-ends/session-ends.jobs.js';
import { SessionEndsService } from './session-ends/session-ends.service.js';
import { SessionEndsStore } from './session-ends/session-ends.store.js';
import { VENDOR_WALLETS_CONFIG, vendorWalletsConfig } from './vendor-wallets.config.js';
import { VendorTransferSteps } from './vendor-transfer-steps.service.js';
import { VendorTransfersStore } from './vendor-transfers.store.js';
import { VendorWalletsGateway } from './vendor-wallets.gateway.js';
import { VendorWalletsJobs } from './vendor-wallets.jobs.js';
import { VendorWalletsReadModel } from './vendor-wallets.read-model.js';
import { VendorWalletsRpc } from './vendor-wallets.rpc.js';
import { VendorWalletsService } from './vendor-wallets.service.js';

/** The Nest module for members' wallets at vendors. It needs the wallet's ledger, database, outbox and jobs. */
@Module({
  imports: [DepositsModule, WithdrawalsModule],
  controllers: [VendorWalletsRpc],
  providers: [
    { provide: VENDOR_WALLETS_CONFIG, useFactory: () => vendorWalletsConfig() },
    DemoVendorWallets,
    SessionEndsJobs,
    SessionEndsService,
    SessionEndsStore,
    VendorTransferSteps,
    VendorTransfersStore,
    VendorWalletsGateway,
    VendorWalletsJobs,
    VendorWalletsReadModel,
    VendorWalletsService,
  ],
  exports: [SessionEndsStore],
})
export class VendorWalletsModule {}

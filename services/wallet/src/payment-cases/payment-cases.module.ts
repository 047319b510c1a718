import { Module } from '@nestjs/common';
import { PaymentCasesReadModel } from './payment-cases.read-model.js';
import { PaymentCasesRpc } from './payment-cases.rpc.js';
import { PaymentCasesService } from './payment-cases.service.js';
import { PaymentCasesStore } from './payment-cases.store.js';

/** The Nest module for the cases about payment providers that operators handle. It needs the wallet's database. */
@Module({
  controllers: [PaymentCasesRpc],
  providers: [PaymentCasesReadModel, PaymentCasesService, PaymentCasesStore],
})
export class PaymentCasesModule {}

import { Module } from '@nestjs/common';
import { DepositsModule } from '../deposits/deposits.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { DemoWithdrawals } from './demo-withdrawals.js';
import { LateFigures } from './late-figures.service.js';
import { LateWins } from './late-wins.service.js';
import { MemberDevicesStore } from './member-devices.store.js';
import { PayoutAccountsService } from './payout-accounts.service.js';
import { PayoutAccountsStore } from './payout-accounts.store.js';
import { PayoutCallbacksController } from './payout-callbacks.controller.js';
import { PayoutNamesRpc } from './payout-names.rpc.js';
import { PayoutGateway } from './payout.gateway.js';
import { PayoutsService } from './payouts.service.js';
import { ReportedRoundsStore } from './reported-rounds.store.js';
import { RiskFactsReadModel } from './risk-facts.read-model.js';
import { WithdrawableReadModel } from './withdrawable.read-model.js';
import { WithdrawalDataStore } from './withdrawal-data.store.js';
import { WithdrawalDeskRpc } from './withdrawal-desk.rpc.js';
import { WithdrawalDesk } from './withdrawal-desk.service.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';
import { WithdrawalsJobs } from './withdrawals.jobs.js';
import { WithdrawalsReadModel } from './withdrawals.read-model.js';
import { WithdrawalsRpc } from './withdrawals.rpc.js';
import { WithdrawalsService } from './withdrawals.service.js';
import { WithdrawalsStore } from './withdrawals.store.js';

/**
 * The Nest module for withdrawals through payment providers. It needs the wallet's ledger, database, outbox and jobs.
 */
@Module({
  imports: [DepositsModule, ReviewsModule],
  controllers: [WithdrawalsRpc, WithdrawalDeskRpc, PayoutNamesRpc, PayoutCallbacksController],
  providers: [
    DemoWithdrawals,
    LateFigures,
    LateWins,
    MemberDevicesStore,
    PayoutAccountsService,
    PayoutAccountsStore,
    PayoutGateway,
    PayoutsService,
    ReportedRoundsStore,
    RiskFactsReadModel,
    WithdrawableReadModel,
    WithdrawalDataStore,
    WithdrawalDesk,
    WithdrawalSteps,
    WithdrawalsJobs,
    WithdrawalsReadModel,
    WithdrawalsService,
    WithdrawalsStore,
  ],
  exports: [
    LateFigures,
    LateWins,
    MemberDevicesStore,
    PayoutAccountsStore,
    ReportedRoundsStore,
    RiskFactsReadModel,
    WithdrawableReadModel,
    WithdrawalSteps,
    WithdrawalsReadModel,
    WithdrawalsStore,
  ],
})
export class WithdrawalsModule {}

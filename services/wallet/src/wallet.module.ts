import { Module } from '@nestjs/common';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { JobsModule } from '@nm/kit/jobs/jobs.module.js';
import { AccountsStore } from './accounts/accounts.store.js';
import { ExclusionRpc } from './accounts/exclusion.rpc.js';
import { MemberStatesStore } from './accounts/member-states.store.js';
import { BalancesReadModel } from './accounts/balances.read-model.js';
import { AdjustmentsModule } from './adjustments/adjustments.module.js';
import { ChargebacksModule } from './chargebacks/chargebacks.module.js';
import { BonusesJobs } from './bonuses/bonuses.jobs.js';
import { BonusesReadModel } from './bonuses/bonuses.read-model.js';
import { BonusesRpc } from './bonuses/bonuses.rpc.js';
import { ExpiryStore } from './bonuses/expiry.store.js';
import { ClearingService } from './clearing/clearing.service.js';
import { ClearingStore } from './clearing/clearing.store.js';
import { DepositsModule } from './deposits/deposits.module.js';
import { FigureRowsReadModel } from './figures/figure-rows.read-model.js';
import { FiguresReadModel } from './figures/figures.read-model.js';
import { FiguresRpc } from './figures/figures.rpc.js';
import { LedgerDaysModule } from './ledger-days/ledger-days.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { PostingsRpc } from './ledger/postings.rpc.js';
import { LimitsModule } from './limits/limits.module.js';
import { MoneyDaysReadModel } from './records/money-days.read-model.js';
import { RecordsReadModel } from './records/records.read-model.js';
import { PlayerMoneyReadModel } from './players/player-money.read-model.js';
import { PlayerMoneyRpc } from './players/player-money.rpc.js';
import { ActivityReadModel } from './statements/activity.read-model.js';
import { StatementsRpc } from './statements/statements.rpc.js';
import { MemberTransfersModule } from './transfers/member-transfers.module.js';
import { PaymentCasesModule } from './payment-cases/payment-cases.module.js';
import { ProviderDaysModule } from './provider-days/provider-days.module.js';
import { VendorWalletsModule } from './vendor-wallets/vendor-wallets.module.js';
import { WalletHandlers } from './wallet.handlers.js';
import { MemberDevicesHandlers } from './withdrawals/member-devices.handlers.js';
import { ReportedRoundsHandlers } from './withdrawals/reported-rounds.handlers.js';
import { WithdrawalsModule } from './withdrawals/withdrawals.module.js';
import { WalletRpc } from './wallet.rpc.js';

/** The Nest module of the whole wallet: the ledger, the accounts, and the read models for members and operators. */
@Module({
  imports: [
    KitModule.forRoot({ name: 'wallet' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'wallet.v1' }),
    JobsModule.forService({ queue: 'wallet' }),
    LedgerModule,
    LedgerDaysModule,
    DepositsModule,
    WithdrawalsModule,
    ChargebacksModule,
    LimitsModule,
    MemberTransfersModule,
    AdjustmentsModule,
    ProviderDaysModule,
    PaymentCasesModule,
    VendorWalletsModule,
  ],
  controllers: [PostingsRpc, WalletRpc, FiguresRpc, ExclusionRpc, PlayerMoneyRpc, StatementsRpc, BonusesRpc],
  providers: [
    AccountsStore,
    MemberStatesStore,
    BalancesReadModel,
    RecordsReadModel,
    FigureRowsReadModel,
    FiguresReadModel,
    PlayerMoneyReadModel,
    MoneyDaysReadModel,
    ActivityReadModel,
    BonusesReadModel,
    BonusesJobs,
    ExpiryStore,
    ClearingStore,
    ClearingService,
    WalletHandlers,
    MemberDevicesHandlers,
    ReportedRoundsHandlers,
  ],
})
export class WalletModule {}

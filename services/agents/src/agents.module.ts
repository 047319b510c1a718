import { Module } from '@nestjs/common';
import { UplineService } from '@nm/contracts/identity.js';
import { WalletService } from '@nm/contracts/wallet.js';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { JobsModule } from '@nm/kit/jobs/jobs.module.js';
import { RpcClientModule } from '@nm/kit/rpc/rpc-client.module.js';
import { AbuseHandlers } from './abuse/abuse.handlers.js';
import { AbuseRpc } from './abuse/abuse.rpc.js';
import { BranchFactsReadModel } from './abuse/branch-facts.read-model.js';
import { AbuseFactsStore } from './abuse/facts.store.js';
import { HeldSettlementsStore } from './abuse/held-settlements.store.js';
import { HoldsService } from './abuse/holds.service.js';
import { AbuseReviewsReadModel } from './abuse/reviews.read-model.js';
import { AbuseReviewsService } from './abuse/reviews.service.js';
import { AbuseReviewsStore } from './abuse/reviews.store.js';
import { ScoresStore } from './abuse/scores.store.js';
import { ScoringService } from './abuse/scoring.service.js';
import { ActiveStakesRpc } from './activity/active-stakes.rpc.js';
import { ActiveStakesService } from './activity/active-stakes.service.js';
import { ActiveStakesStore } from './activity/active-stakes.store.js';
import { AGENTS_CONFIG, agentsConfig } from './agents.config.js';
import { AgentsHandlers } from './agents.handlers.js';
import { AgentsJobs } from './agents.jobs.js';
import { DemoContracts } from './demo/demo-contracts.js';
import { DownlineSettingsRpc } from './downlines/downline-settings.rpc.js';
import { DownlineSettingsService } from './downlines/downline-settings.service.js';
import { DownlineSettingsStore } from './downlines/downline-settings.store.js';
import { DemoReadModel } from './demo/demo.read-model.js';
import { BetsStore } from './bets/bets.store.js';
import { ContractsReadModel } from './contracts/contracts.read-model.js';
import { AgentsContractsRpc } from './contracts/contracts.rpc.js';
import { ContractsService } from './contracts/contracts.service.js';
import { CounterOffersService } from './contracts/counter-offers.service.js';
import { ContractsStore } from './contracts/contracts.store.js';
import { ContractPreviewEncoder } from './contracts/contract-preview.encoder.js';
import { HouseContractsService } from './house/house-contracts.service.js';
import { HouseOffersStore } from './house/house-offers.store.js';
import { HouseRpc } from './house/house.rpc.js';
import { TopAgentsReadModel } from './house/top-agents.read-model.js';
import { RecruitsHandlers } from './recruits/recruits.handlers.js';
import { AgentsRecruitsRpc } from './recruits/recruits.rpc.js';
import { RecruitsStore } from './recruits/recruits.store.js';
import { AgentIncomeRpc } from './income/income.rpc.js';
import { MovementsHandlers } from './movements/movements.handlers.js';
import { AgentMovementsRpc } from './movements/movements.rpc.js';
import { MovementsStore } from './movements/movements.store.js';
import { MoveRequestsReadModel } from './moves/move-requests.read-model.js';
import { MoveRequestsStore } from './moves/move-requests.store.js';
import { AgentMovesRpc } from './moves/moves.rpc.js';
import { MovesService } from './moves/moves.service.js';
import { OperatorMovesRpc } from './moves/operator-moves.rpc.js';
import { OperatorMovesService } from './moves/operator-moves.service.js';
import { UplinesGateway } from './moves/uplines.gateway.js';
import { TerminationService } from './contracts/termination.service.js';
import { ClearingGateway } from './settlements/clearing.gateway.js';
import { ClosingService } from './settlements/closing.service.js';
import { ClosingStore } from './settlements/closing.store.js';
import { WindowFiguresStore } from './settlements/window-figures.store.js';
import { DeferralsStore } from './settlements/deferrals.store.js';
import { LapsesService } from './settlements/lapses.service.js';
import { DebtsReadModel } from './settlements/debts.read-model.js';
import { DebtsRpc } from './settlements/debts.rpc.js';
import { EndedOffsetsReadModel } from './settlements/ended-offsets.read-model.js';
import { OffsetsStore } from './settlements/offsets.store.js';
import { WaitingOffsetsStore } from './settlements/waiting-offsets.store.js';
import { WriteOffsService } from './settlements/write-offs.service.js';
import { PaymentsService } from './settlements/payments.service.js';
import { PaymentsStore } from './settlements/payments.store.js';
import { Reports } from './reports/reports.service.js';
import { SimulationReadModel } from './simulation/simulation.read-model.js';
import { AgentsSimulationRpc } from './simulation/simulation.rpc.js';
import { SimulationService } from './simulation/simulation.service.js';
import { AgentsSettlementsRpc } from './settlements/settlements.rpc.js';
import { Completeness } from './settlements/completeness.js';
import { LineReadModel } from './tree/line.read-model.js';
import { AgentsTeamBetsRpc } from './tree/team-bets.rpc.js';
import { AgentsTeamRpc } from './tree/team.rpc.js';
import { TreeStore } from './tree/tree.store.js';

/**
 * The Nest module of the agents service: the agent tree with its history, contracts with direct downlines, and the
 * salaries and dividends of each period.
 */
@Module({
  imports: [
    KitModule.forRoot({ name: 'agents' }),
    DatabaseModule.forRoot(),
    EventsModule.forService({ topic: 'agents.v1' }),
    JobsModule.forService({ queue: 'agents' }),
    RpcClientModule.forRoot([
      { peer: 'wallet', service: WalletService },
      { peer: 'identity', service: UplineService },
    ]),
  ],
  controllers: [
    AgentsContractsRpc,
    AgentsSettlementsRpc,
    AgentsSimulationRpc,
    AgentsTeamRpc,
    AgentsTeamBetsRpc,
    AgentsRecruitsRpc,
    AgentIncomeRpc,
    AgentMovementsRpc,
    AgentMovesRpc,
    OperatorMovesRpc,
    DownlineSettingsRpc,
    AbuseRpc,
    HouseRpc,
    ActiveStakesRpc,
    DebtsRpc,
  ],
  providers: [
    { provide: AGENTS_CONFIG, useFactory: () => agentsConfig() },
    TreeStore,
    Reports,
    LineReadModel,
    DownlineSettingsStore,
    DownlineSettingsService,
    BetsStore,
    ContractsStore,
    ContractsReadModel,
    ContractsService,
    CounterOffersService,
    TerminationService,
    ContractPreviewEncoder,
    HouseOffersStore,
    ActiveStakesStore,
    ActiveStakesService,
    HouseContractsService,
    TopAgentsReadModel,
    UplinesGateway,
    MovesService,
    MoveRequestsStore,
    MoveRequestsReadModel,
    OperatorMovesService,
    ClosingStore,
    WindowFiguresStore,
    ClosingService,
    DeferralsStore,
    LapsesService,
    OffsetsStore,
    WaitingOffsetsStore,
    DebtsReadModel,
    EndedOffsetsReadModel,
    WriteOffsService,
    PaymentsStore,
    ClearingGateway,
    PaymentsService,
    SimulationReadModel,
    SimulationService,
    Completeness,
    RecruitsStore,
    RecruitsHandlers,
    MovementsStore,
    MovementsHandlers,
    AbuseFactsStore,
    AbuseHandlers,
    BranchFactsReadModel,
    ScoresStore,
    ScoringService,
    AbuseReviewsStore,
    AbuseReviewsReadModel,
    AbuseReviewsService,
    HeldSettlementsStore,
    HoldsService,
    AgentsHandlers,
    AgentsJobs,
    DemoReadModel,
    DemoContracts,
  ],
})
export class AgentsModule {}

import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { Metrics } from '@nm/kit/telemetry/metrics.js';
import { rpcToken } from '@nm/kit/rpc/rpc-client.module.js';
import { BFF_CONFIG } from '../bff.config.js';
import { BrandService } from '../brand/brand.service.js';
import { VisitorCountry } from '../brand/visitor-country.js';
import { GameNames } from '../catalogue/game-names.service.js';
import { MaskedNames } from '../catalogue/masked-names.service.js';
import { EnvelopeInterceptor } from '../http/envelope.js';
import { FailureFilter } from '../http/failure.filter.js';
import { StrictInputGuard } from '../http/input.js';
import { PEERS } from '../peers.js';
import { SessionService } from '../session/session.service.js';
import { RateCounter } from '../rate-limit/rate-limit.guard.js';
import { MemberLevel } from '../withdrawals/member-level.service.js';
import { AbuseReviewsController } from './abuse/abuse-reviews.controller.js';
import { AbuseReviews } from './abuse/abuse-reviews.service.js';
import { AdjustmentsController } from './adjustments/adjustments.controller.js';
import { Adjustments } from './adjustments/adjustments.service.js';
import { DeskAnnouncementsController } from './announcements/desk-announcements.controller.js';
import { DeskAnnouncements } from './announcements/desk-announcements.service.js';
import { ApplicationsController } from './applications/applications.controller.js';
import { Applications } from './applications/applications.service.js';
import { AuditTrail } from './audit/audit-trail.js';
import { AuditController } from './audit/audit.controller.js';
import { DeskBrandsController } from './brands/desk-brands.controller.js';
import { DeskBrands } from './brands/desk-brands.service.js';
import { PaymentCasesController } from './payments/payment-cases.controller.js';
import { PaymentCases } from './payments/payment-cases.service.js';
import { CasesController } from './cases/cases.controller.js';
import { Cases } from './cases/cases.service.js';
import { ActiveStakesController } from './contracts/active-stakes.controller.js';
import { AgentDebtsController } from './contracts/agent-debts.controller.js';
import { AgentDebts } from './contracts/agent-debts.service.js';
import { HouseContractsController } from './contracts/house-contracts.controller.js';
import { HouseContracts } from './contracts/house-contracts.service.js';
import { DepositReviewController } from './deposits/deposit-review.controller.js';
import { DepositReviews } from './deposits/deposit-review.service.js';
import { DeskDrawsController } from './draws/desk-draws.controller.js';
import { DeskDraws } from './draws/desk-draws.service.js';
import { HealthController } from './health/health.controller.js';
import { ServiceHealth } from './health/service-health.js';
import { BrandScope } from './http/brand-scope.js';
import { OpsAddressRateGuard, OpsSessionRateGuard } from './http/ops-rate.guard.js';
import { DeskJackpotsController } from './jackpots/desk-jackpots.controller.js';
import { DeskJackpots } from './jackpots/desk-jackpots.service.js';
import { OperatorMovesController } from './moves/operator-moves.controller.js';
import { OperatorMoves } from './moves/operator-moves.service.js';
import { OpsOpenApiController } from './openapi/ops-openapi.controller.js';
import { OperatorNames } from './operators/operator-names.js';
import { OperatorsController } from './operators/operators.controller.js';
import { DeskFeedbackController } from './feedback/desk-feedback.controller.js';
import { DeskFeedback } from './feedback/desk-feedback.service.js';
import { DeskServiceThreadsController } from './service-threads/desk-service-threads.controller.js';
import { DeskServiceThreads } from './service-threads/desk-service-threads.service.js';
import { DeskRafflesController } from './raffles/desk-raffles.controller.js';
import { DeskRaffles } from './raffles/desk-raffles.service.js';
import { PromotionApplicationsController } from './promotions/promotion-applications.controller.js';
import { PromotionApplications } from './promotions/promotion-applications.service.js';
import { HeldReferralsController } from './referrals/held-referrals.controller.js';
import { HeldReferrals } from './referrals/held-referrals.service.js';
import { TwoOperators } from './reviews/two-operators.service.js';
import { MallItemsController } from './mall/mall-items.controller.js';
import { MallItems } from './mall/mall-items.service.js';
import { MallOrdersController } from './mall/mall-orders.controller.js';
import { MallOrders } from './mall/mall-orders.service.js';
import { PlayerRecordsController } from './players/player-records.controller.js';
import { PlayersController } from './players/players.controller.js';
import { Players } from './players/players.service.js';
import { OperatorGuard } from './session/operator.guard.js';
import { OpsSessionController } from './session/ops-session.controller.js';
import { DayFigures } from './today/day-figures.service.js';
import { FiguresController } from './today/figures.controller.js';
import { TodayController } from './today/today.controller.js';
import { SecondApprovals } from './today/second-approvals.js';
import { DeskVendorsController } from './vendors/desk-vendors.controller.js';
import { DeskVendors } from './vendors/desk-vendors.service.js';
import { VendorKeysController } from './vendors/vendor-keys.controller.js';
import { VendorKeys } from './vendors/vendor-keys.service.js';
import { VendorImportsController } from './vendors/vendor-imports.controller.js';
import { VendorImports } from './vendors/vendor-imports.service.js';
import { WithdrawalReviewController } from './withdrawals/withdrawal-review.controller.js';
import { WithdrawalReviews } from './withdrawals/withdrawal-reviews.service.js';
import { HeldWinsController } from './wins/held-wins.controller.js';
import { HeldWins } from './wins/held-wins.service.js';

/** The controllers of the console: one or more for each section. */
const CONTROLLERS = [
  OpsSessionController,
  OperatorsController,
  AuditController,
  DepositReviewController,
  WithdrawalReviewController,
  AdjustmentsController,
  ApplicationsController,
  DeskFeedbackController,
  DeskServiceThreadsController,
  HeldWinsController,
  AbuseReviewsController,
  HeldReferralsController,
  PromotionApplicationsController,
  HouseContractsController,
  ActiveStakesController,
  AgentDebtsController,
  OperatorMovesController,
  DeskDrawsController,
  DeskRafflesController,
  CasesController,
  PaymentCasesController,
  DeskVendorsController,
  VendorImportsController,
  VendorKeysController,
  DeskJackpotsController,
  DeskAnnouncementsController,
  DeskBrandsController,
  MallItemsController,
  MallOrdersController,
  PlayersController,
  PlayerRecordsController,
  TodayController,
  FiguresController,
  HealthController,
  OpsOpenApiController,
];

/**
 * The guards in the order in which they run: rate limit by IP address, session and permission, rate limit by session,
 * undeclared input.
 */
const GUARDS = [OpsAddressRateGuard, OperatorGuard, OpsSessionRateGuard, StrictInputGuard];

/**
 * The providers that the console shares with the players' application: configuration, metrics, rate counters,
 * players' sessions, brands, visitors' countries, and connections to services. Guards and routes are not shared.
 */
const SHARED = [
  ...[BFF_CONFIG, Metrics, RateCounter, SessionService, BrandService, VisitorCountry],
  ...PEERS.map(({ service }) => rpcToken(service)),
];

/** Returns a provider from the players' application. */
export type Giver = (token: (typeof SHARED)[number]) => unknown;

/**
 * The root module of the console. The console is a separate Nest application, so that guards of the players' API
 * never apply to its routes and vice versa.
 */
@Module({})
export class ConsoleModule {
  static beside(give: Giver): DynamicModule {
    return {
      module: ConsoleModule,
      controllers: CONTROLLERS,
      providers: [
        ...SHARED.map((token) => ({ provide: token, useFactory: () => give(token) })),
        BrandScope,
        OperatorNames,
        MaskedNames,
        GameNames,
        MemberLevel,
        AuditTrail,
        AgentDebts,
        SecondApprovals,
        TwoOperators,
        DepositReviews,
        WithdrawalReviews,
        Adjustments,
        Applications,
        DeskFeedback,
        DeskServiceThreads,
        HeldWins,
        AbuseReviews,
        HeldReferrals,
        PromotionApplications,
        HouseContracts,
        OperatorMoves,
        DeskDraws,
        DeskRaffles,
        Cases,
        PaymentCases,
        DeskVendors,
        VendorImports,
        VendorKeys,
        DeskJackpots,
        DeskAnnouncements,
        DeskBrands,
        MallItems,
        MallOrders,
        Players,
        DayFigures,
        { provide: ServiceHealth, useFactory: () => new ServiceHealth() },
        ...GUARDS.map((guard) => ({ provide: APP_GUARD, useClass: guard })),
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_FILTER, useClass: FailureFilter },
      ],
    };
  }
}

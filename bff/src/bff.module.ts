import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { RpcClientModule } from '@nm/kit/rpc/rpc-client.module.js';
import { AgentAnnouncementsController } from './agents/agent-announcements.controller.js';
import { AgentBetsController } from './agents/agent-bets.controller.js';
import { AgentContractController } from './agents/agent-contract.controller.js';
import { AgentHeldLineController } from './agents/agent-held-line.controller.js';
import { AgentIncomeController } from './agents/agent-income.controller.js';
import { AgentMovementsController } from './agents/agent-movements.controller.js';
import { AgentMembersController } from './agents/agent-members.controller.js';
import { AgentMovesController } from './agents/agent-moves.controller.js';
import { AgentSettingsController } from './agents/agent-settings.controller.js';
import { TeamMembers } from './agents/team-members.service.js';
import { AgentRegisterController } from './agents/agent-register.controller.js';
import { AgentRegisterFilesController } from './agents/agent-register-files.controller.js';
import { AgentSalaryController } from './agents/agent-salary.controller.js';
import { AgentSalaryFilesController } from './agents/agent-salary-files.controller.js';
import { AgentTeamController } from './agents/agent-team.controller.js';
import { BetController } from './bets/bet.controller.js';
import { BFF_CONFIG, readBffConfig } from './bff.config.js';
import { BrandGuard, BrandService } from './brand/brand.service.js';
import { VisitorCountry } from './brand/visitor-country.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { RoomsController } from './catalogue/rooms.controller.js';
import { GameNames } from './catalogue/game-names.service.js';
import { JackpotsService } from './catalogue/jackpots.service.js';
import { ResponseCache } from './catalogue/response-cache.js';
import { MaskedNames } from './catalogue/masked-names.service.js';
import { OwnGamesController } from './catalogue/own-games.controller.js';
import { RecommendedGamesService } from './catalogue/recommended-games.service.js';
import { WinnerBoardService } from './catalogue/winner-board.service.js';
import { BetLimiter, BetLimiterGuard } from './games/bet-limiter.js';
import { LaunchController } from './games/launch.controller.js';
import { CorsByBrand } from './http/middleware.js';
import { EnvelopeInterceptor } from './http/envelope.js';
import { FailureFilter } from './http/failure.filter.js';
import { StrictInputGuard } from './http/input.js';
import { INHOUSE_CONTROLLERS, INHOUSE_PROVIDERS } from './inhouse/inhouse-games.js';
import { InhouseController } from './inhouse/inhouse.controller.js';
import { DepositPromptController } from './limits/deposit-prompt.controller.js';
import { LimitController } from './limits/limit.controller.js';
import { BeaconRounds } from './lottery/beacon-rounds.service.js';
import { LotteryController } from './lottery/lottery.controller.js';
import { BirthDateController } from './member/birth-date.controller.js';
import { ContactController } from './member/contact.controller.js';
import { IconController } from './member/icon.controller.js';
import { MemberController } from './member/member.controller.js';
import { AuthenticatorController } from './member/authenticator.controller.js';
import { PaymentPasswordController } from './member/payment-password.controller.js';
import { RecoveryController } from './member/recovery.controller.js';
import { FeedbackController } from './messaging/feedback.controller.js';
import { ServiceThreadController } from './messaging/service-thread.controller.js';
import { MessageController } from './messaging/message.controller.js';
import { PlayerAnnouncementsController } from './messaging/player-announcements.controller.js';
import { UnreadService } from './messaging/unread.service.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { Pages } from './pages/pages.js';
import { ConsoleListener } from './ops/console-listener.js';
import { PEERS } from './peers.js';
import { ProfitController } from './profit/profit.controller.js';
import { ProtectionController } from './protection/protection.controller.js';
import { ReminderController } from './protection/reminder.controller.js';
import { PointController } from './promotions/point.controller.js';
import { PointMallController } from './promotions/point-mall.controller.js';
import { BonusController } from './promotions/bonus.controller.js';
import { MissionController } from './promotions/mission.controller.js';
import { CashbackController } from './promotions/cashback.controller.js';
import { FreeRoundsController } from './promotions/free-rounds.controller.js';
import { CodeController } from './promotions/code.controller.js';
import { ApplicationPicturesController } from './promotions/application-pictures.controller.js';
import { ManualPromotionController } from './promotions/manual-promotion.controller.js';
import { RaffleController } from './promotions/raffle.controller.js';
import { RebateController } from './promotions/rebate.controller.js';
import { ReferralController } from './promotions/referral.controller.js';
import { RewardController } from './promotions/reward.controller.js';
import { PromotionController } from './promotions/promotion.controller.js';
import { LoginGuesses } from './rate-limit/login-guesses.js';
import { AddressRateGuard, HourRateGuard, SessionRateGuard, RateCounter } from './rate-limit/rate-limit.guard.js';
import { BalanceHandlers } from './realtime/balance.handlers.js';
import { HeldWinHandlers } from './realtime/held-win.handlers.js';
import { JackpotHandlers } from './realtime/jackpot.handlers.js';
import { RealtimeGateway } from './realtime/realtime.gateway.js';
import { Snapshots } from './realtime/snapshots.js';
import { SocketAdmission } from './realtime/socket-admission.js';
import { AgentHandlers } from './realtime/agent.handlers.js';
import { MemberHandlers } from './realtime/member.handlers.js';
import { UnreadHandlers } from './realtime/unread.handlers.js';
import { DepositHandlers } from './realtime/deposit.handlers.js';
import { PointHandlers } from './realtime/point.handlers.js';
import { RewardHandlers } from './realtime/reward.handlers.js';
import { WithdrawalHandlers } from './realtime/withdrawal.handlers.js';
import { WinnerHandlers } from './realtime/winner.handlers.js';
import { RedisClient } from './redis/redis-client.js';
import { DeviceController } from './session/device.controller.js';
import { HandOffController } from './session/hand-off/hand-off.controller.js';
import { HandOffStore } from './session/hand-off/hand-off.store.js';
import { SessionController } from './session/session.controller.js';
import { SessionEndings } from './session/session-endings.js';
import { SessionAuthenticator, SessionGuard } from './session/session.guard.js';
import { PlayHandlers, SessionHandlers } from './session/session.handlers.js';
import { SessionService } from './session/session.service.js';
import { SessionStore } from './session/session.store.js';
import { UnfinishedEndings } from './session/unfinished-endings.js';
import { CaptchaController } from './system/captcha.controller.js';
import { ChatController } from './system/chat.controller.js';
import { SystemController } from './system/system.controller.js';
import { TransferController } from './transfers/transfer.controller.js';
import { VendorWalletController } from './vendor-wallets/vendor-wallet.controller.js';
import { BalanceService } from './wallet/balance.service.js';
import { FundsController } from './wallet/funds.controller.js';
import { RecordFilesController } from './records/record-files.controller.js';
import { StatementController } from './records/statement.controller.js';
import { RecordController } from './wallet/record.controller.js';
import { DepositProofsController } from './wallet/deposit-proofs.controller.js';
import { WalletController } from './wallet/wallet.controller.js';
import { PayoutAccountController } from './withdrawals/payout-account.controller.js';
import { MemberLevel } from './withdrawals/member-level.service.js';
import { PaymentCheck } from './withdrawals/payment-check.service.js';
import { WithdrawalController } from './withdrawals/withdrawal.controller.js';

const CONTROLLERS = [
  SessionController,
  HandOffController,
  DeviceController,
  MemberController,
  ContactController,
  IconController,
  BirthDateController,
  AuthenticatorController,
  PaymentPasswordController,
  RecoveryController,
  SystemController,
  CaptchaController,
  ChatController,
  WalletController,
  DepositProofsController,
  FundsController,
  RecordController,
  RecordFilesController,
  StatementController,
  ProfitController,
  WithdrawalController,
  TransferController,
  VendorWalletController,
  LimitController,
  DepositPromptController,
  ProtectionController,
  ReminderController,
  PayoutAccountController,
  LaunchController,
  InhouseController,
  ...INHOUSE_CONTROLLERS,
  LotteryController,
  BetController,
  CatalogueController,
  RoomsController,
  OwnGamesController,
  PromotionController,
  BonusController,
  RewardController,
  RebateController,
  ReferralController,
  MissionController,
  RaffleController,
  CashbackController,
  FreeRoundsController,
  CodeController,
  ApplicationPicturesController,
  ManualPromotionController,
  PointController,
  PointMallController,
  MessageController,
  FeedbackController,
  ServiceThreadController,
  PlayerAnnouncementsController,
  AgentTeamController,
  AgentSalaryController,
  AgentSalaryFilesController,
  AgentHeldLineController,
  AgentContractController,
  AgentRegisterController,
  AgentRegisterFilesController,
  AgentMembersController,
  AgentMovesController,
  AgentSettingsController,
  AgentBetsController,
  AgentIncomeController,
  AgentMovementsController,
  AgentAnnouncementsController,
  OpenApiController,
];

/**
 * The guards in the order in which they run: bet limiter, brand, rate limit by IP address, session, rate limit by
 * session, limit per hour, undeclared input.
 */
const GUARDS = [
  BetLimiterGuard,
  BrandGuard,
  AddressRateGuard,
  SessionGuard,
  SessionRateGuard,
  HourRateGuard,
  StrictInputGuard,
];

/** The root module of the bff. */
@Module({
  imports: [
    KitModule.forRoot({ name: 'bff' }),
    RpcClientModule.forRoot(PEERS),
    EventsModule.forSignals({ service: 'bff' }),
    JwtModule.register({}),
  ],
  controllers: CONTROLLERS,
  providers: [
    { provide: BFF_CONFIG, useFactory: () => readBffConfig() },
    RedisClient,
    VisitorCountry,
    BrandService,
    CorsByBrand,
    Pages,
    SessionStore,
    HandOffStore,
    SessionAuthenticator,
    SessionEndings,
    UnfinishedEndings,
    SessionService,
    BetLimiter,
    RateCounter,
    LoginGuesses,
    ResponseCache,
    BalanceService,
    TeamMembers,
    UnreadService,
    JackpotsService,
    GameNames,
    MaskedNames,
    MemberLevel,
    PaymentCheck,
    BeaconRounds,
    RecommendedGamesService,
    WinnerBoardService,
    ...INHOUSE_PROVIDERS,
    SocketAdmission,
    Snapshots,
    RealtimeGateway,
    BalanceHandlers,
    UnreadHandlers,
    DepositHandlers,
    RewardHandlers,
    PointHandlers,
    WithdrawalHandlers,
    AgentHandlers,
    MemberHandlers,
    HeldWinHandlers,
    SessionHandlers,
    PlayHandlers,
    WinnerHandlers,
    JackpotHandlers,
    ConsoleListener,
    ...GUARDS.map((guard) => ({ provide: APP_GUARD, useClass: guard })),
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    { provide: APP_FILTER, useClass: FailureFilter },
  ],
})
export class BffModule {}

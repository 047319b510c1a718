import { Module } from '@nestjs/common';
import { identity, wallet } from '@nm/contracts';
import { KitModule } from '@nm/kit/boot/kit.module.js';
import { DatabaseModule } from '@nm/kit/db/database.module.js';
import { EventsModule } from '@nm/kit/events/events.module.js';
import { JobsModule } from '@nm/kit/jobs/jobs.module.js';
import { RpcClientModule } from '@nm/kit/rpc/rpc-client.module.js';
import { DepositBonusHandlers } from './deposits/deposit-bonus.handlers.js';
import { DepositBonusRpc } from './deposits/deposit-bonus.rpc.js';
import { DepositBonusService } from './deposits/deposit-bonus.service.js';
import { APPLICATION_CONTROLLERS, APPLICATION_PROVIDERS } from './applications/applications.providers.js';
import { BIRTHDAY_PROVIDERS } from './birthdays/birthdays.providers.js';
import { CASHBACK_CONTROLLERS, CASHBACK_PROVIDERS } from './cashback/cashback.providers.js';
import { CODE_CONTROLLERS, CODE_PROVIDERS } from './codes/codes.providers.js';
import { FREE_ROUNDS_PROVIDERS } from './free-rounds/free-rounds.providers.js';
import { GrantReadModel } from './grants/grant.read-model.js';
import { GrantService } from './grants/grant.service.js';
import { GrantStore } from './grants/grant.store.js';
import { checkConversion, pointsConversion } from './conversions/conversion-rule.js';
import { MALL_CONTROLLERS, MALL_PROVIDERS } from './mall/mall.providers.js';
import { MemberStore } from './members/member.store.js';
import { LeaderboardClosing } from './missions/leaderboard-closing.service.js';
import { LeaderboardStore } from './missions/leaderboard.store.js';
import { LeaderboardsService } from './missions/leaderboards.service.js';
import { MissionsRpc } from './missions/missions.rpc.js';
import { MissionsService } from './missions/missions.service.js';
import { ProgressService } from './missions/progress.service.js';
import { ProgressStore } from './missions/progress.store.js';
import { BrandFactsService } from './plays/brand-facts.service.js';
import { PlayStore } from './plays/play.store.js';
import { MoneyInHandlers, PlaysHandlers } from './plays/plays.handlers.js';
import { PlaysService } from './plays/plays.service.js';
import { PointReadModel } from './points/point.read-model.js';
import { PointStore } from './points/point.store.js';
import { PointsHandlers } from './points/points.handlers.js';
import { PointsService } from './points/points.service.js';
import { PROMOTIONS_CONFIG, promotionsConfig } from './promotions.config.js';
import { PromotionsHandlers } from './promotions.handlers.js';
import { PromotionsJobs } from './promotions.jobs.js';
import { PromotionsRpc } from './promotions.rpc.js';
import { DayClosingService } from './rebates/day-closing.service.js';
import { RAFFLE_CONTROLLERS, RAFFLE_PROVIDERS } from './raffles/raffles.providers.js';
import { RebateReadModel } from './rebates/rebate.read-model.js';
import { RebateStore } from './rebates/rebate.store.js';
import { ReferralReadModel } from './referrals/referral.read-model.js';
import { ReferralRewardsService } from './referrals/referral-rewards.service.js';
import { ReferralStore } from './referrals/referral.store.js';
import { ReferralsHandlers } from './referrals/referrals.handlers.js';
import { ReferralsRpc } from './referrals/referrals.rpc.js';
import { RegistrationsGateway } from './referrals/registrations.gateway.js';
import { RegistrationService } from './registration/registration.service.js';
import { RewardReadModel } from './rewards/reward.read-model.js';
import { RewardStore } from './rewards/reward.store.js';
import { RewardsRpc } from './rewards/rewards.rpc.js';
import { RewardsService } from './rewards/rewards.service.js';
import { VipRpc } from './vip/vip.rpc.js';
import { VipService } from './vip/vip.service.js';
import { VipStore } from './vip/vip.store.js';
import { ALL_RULES, PROMOTION_RULES, checkRules } from './rules/all-rules.js';
import { checkRewardRules } from './rules/check-reward-rules.js';

/** The Nest module of the promotions service: the declared rules, their grants, and points. */
@Module({
  imports: [
    KitModule.forRoot({ name: 'promotions' }),
    DatabaseModule.forRoot({ separatePoolMax: 2 }),
    EventsModule.forService({ topic: 'promotions.v1' }),
    JobsModule.forService({ queue: 'promotions' }),
    RpcClientModule.forRoot([
      { peer: 'identity', service: identity.IdentityService },
      { peer: 'identity', service: identity.ReferralCodeService },
      { peer: 'wallet', service: wallet.WalletService },
    ]),
  ],
  controllers: [
    PromotionsRpc,
    DepositBonusRpc,
    RewardsRpc,
    ReferralsRpc,
    MissionsRpc,
    VipRpc,
    ...MALL_CONTROLLERS,
    ...RAFFLE_CONTROLLERS,
    ...CASHBACK_CONTROLLERS,
    ...CODE_CONTROLLERS,
    ...APPLICATION_CONTROLLERS,
  ],
  providers: [
    { provide: PROMOTIONS_CONFIG, useFactory: () => promotionsConfig() },
    { provide: PROMOTION_RULES, useValue: ALL_RULES },
    GrantStore,
    GrantReadModel,
    GrantService,
    RegistrationService,
    PromotionsHandlers,
    DepositBonusService,
    DepositBonusHandlers,
    MemberStore,
    PointStore,
    PointReadModel,
    PointsService,
    PointsHandlers,
    ...MALL_PROVIDERS,
    PlayStore,
    BrandFactsService,
    PlaysService,
    PlaysHandlers,
    MoneyInHandlers,
    RewardStore,
    RewardReadModel,
    RewardsService,
    RebateStore,
    RebateReadModel,
    DayClosingService,
    ReferralStore,
    ReferralReadModel,
    RegistrationsGateway,
    ReferralRewardsService,
    ReferralsHandlers,
    ProgressStore,
    MissionsService,
    VipStore,
    VipService,
    ProgressService,
    LeaderboardStore,
    LeaderboardClosing,
    LeaderboardsService,
    ...RAFFLE_PROVIDERS,
    ...CASHBACK_PROVIDERS,
    ...BIRTHDAY_PROVIDERS,
    ...CODE_PROVIDERS,
    ...APPLICATION_PROVIDERS,
    ...FREE_ROUNDS_PROVIDERS,
    PromotionsJobs,
  ],
})
export class PromotionsModule {
  constructor() {
    checkRules(ALL_RULES);
    checkConversion(pointsConversion);
    checkRewardRules();
  }
}

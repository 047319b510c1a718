import { promotions } from '@nm/contracts';
import { bootMain } from '@nm/kit/boot/boot.js';
import { PromotionsModule } from './promotions.module.js';

const { PromotionsService, PointMallService, PointMallDeskService } = promotions;
const { RewardService, ReferralService, MissionService, RaffleService, RaffleDeskService } = promotions;
const { PromotionApplicationService } = promotions;

bootMain({
  name: 'promotions',
  nice: 7,
  module: PromotionsModule,
  rpc: [
    ...[PromotionsService, PointMallService, PointMallDeskService],
    ...[RewardService, ReferralService, MissionService, RaffleService, RaffleDeskService],
    PromotionApplicationService,
  ],
});

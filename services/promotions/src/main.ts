import { promotions } from '@nm/contracts';
import { bootMain } from '@nm/kit/boot/boot.js';
import { PromotionsModule } from './promotions.module.js';

bootMain({
  name: 'promotions',
  nice: 7,
  module: PromotionsModule,
  rpc: [promotions.PromotionsService, promotions.RewardService, promotions.ReferralService, promotions.MissionService],
});

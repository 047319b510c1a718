import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { Caller, IdempotencyKey, InBrand } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectReferrals, InjectRewards, type ReferralsClient, type RewardsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { PromoStateDto, RewardDto, RewardPageDto, RewardsQuery } from './reward.dto.js';
import { VipDto } from './vip.dto.js';
import { presentPromoState, presentReward, presentRewardPage, presentVip } from './reward.presenter.js';

/** API routes for the reward centre. Trial members have no rewards. */
@ApiTags('promotions')
@Controller('wps')
export class RewardController {
  constructor(
    @InjectRewards() private readonly rewards: RewardsClient,
    @InjectReferrals() private readonly referrals: ReferralsClient,
  ) {}

  /** Returns how many rewards the member can claim now, the brand's promotions, and the member's VIP level. */
  @Get('promotions/state')
  @RealMembers()
  @Answers(PromoStateDto)
  async state(@Caller() { memberId }: Session, @InBrand() brand: identity.Brand): Promise<PromoStateDto> {
    const call = { memberId, idempotent: true };
    const [count, referral, vip] = await Promise.all([
      this.rewards.getRewardCount({ memberId }, call),
      this.referrals.getReferral({ memberId, brand: brand.code }, call),
      this.rewards.getVip({ memberId, brand: brand.code }, call),
    ]);
    return presentPromoState(count, referral, vip);
  }

  /**
   * Returns the member's VIP level, the progress to the next level in the present window (the last days whose bets and
   * deposits count), and all levels with their rewards.
   */
  @Get('promotions/vip')
  @RealMembers()
  @Answers(VipDto)
  async vip(@Caller() { memberId }: Session, @InBrand() brand: identity.Brand): Promise<VipDto> {
    return presentVip(await this.rewards.getVip({ memberId, brand: brand.code }, { memberId, idempotent: true }));
  }

  @Get('rewards')
  @RealMembers()
  @Answers(RewardPageDto)
  async list(@Query() query: RewardsQuery, @Caller() { memberId }: Session): Promise<RewardPageDto> {
    const page = { page: query.page ?? 1, size: query.pageSize ?? 20 };
    return presentRewardPage(
      await this.rewards.listRewards({ memberId, state: query.state ?? '', page }, { memberId, idempotent: true }),
    );
  }

  /**
   * Claims a reward. A repeat with the same key returns the same reward. If the wallet service does not answer, the
   * reward has the state `processing` and is paid later.
   */
  @Post('rewards/:id/claim')
  @HttpCode(200)
  @RealMembers()
  @Answers(RewardDto)
  async claim(
    @Param('id', UuidPipe) rewardId: string,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
  ): Promise<RewardDto> {
    return presentReward(await this.rewards.claimReward({ memberId, rewardId, key }, { memberId, idempotent: true }));
  }
}

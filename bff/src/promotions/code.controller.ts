import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { Caller, IdempotencyKey, InBrand } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectRewards, type RewardsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { RewardDto, UseCodeBody } from './reward.dto.js';
import { presentReward } from './reward.presenter.js';

/** API route for promotion codes. */
@ApiTags('promotions')
@Controller('wps')
export class CodeController {
  constructor(@InjectRewards() private readonly rewards: RewardsClient) {}

  /**
   * Redeems a promotion code and claims its reward. A repeat with the same key returns the same reward. A member may
   * try only a few codes an hour; further attempts fail with `request.rate_limited`.
   */
  @Post('promotions/code')
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.code)
  @Answers(RewardDto)
  async use(
    @Body() { code }: UseCodeBody,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
    @IdempotencyKey() key: string,
  ): Promise<RewardDto> {
    const use = { memberId, brand: brand.code, code, key };
    return presentReward(await this.rewards.useCode(use, { memberId, idempotent: true }));
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GameCategory, type identity, type promotions } from '@nm/contracts';
import { OfModule } from '../brand/of-module.js';
import { Caller, InBrand } from '../http/params.js';
import { isoTime } from '../http/time.js';
import type { CategoryName } from '../inhouse/inhouse.dto.js';
import { Answers } from '../openapi/answers.js';
import { InjectRewards, type RewardsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { RebateDayPageDto, RebateDaysQuery, RebateDto, type RebateLineDto } from './rebate.dto.js';
import { presentReward } from './reward.presenter.js';

/**
 * The specification's name of the module for rebates that members claim. If it is off, rebates are paid without a
 * claim.
 */
const MANUAL_REBATE = 'MANPLAYREB3';

/** API routes for the daily rebate in brands whose members claim it. A member claims it by the route for rewards. */
@ApiTags('promotions')
@OfModule(MANUAL_REBATE)
@Controller('wps/rebate')
export class RebateController {
  constructor(@InjectRewards() private readonly rewards: RewardsClient) {}

  /** Returns today's bets by game category, with the rebate's rate and amount. */
  @Get()
  @RealMembers()
  @Answers(RebateDto)
  async rebate(@Caller() { memberId }: Session, @InBrand() brand: identity.Brand): Promise<RebateDto> {
    const rebate = await this.rewards.getRebate({ memberId, brand: brand.code }, { memberId, idempotent: true });
    return {
      currency: rebate.currency,
      day: rebate.day,
      dayEndsAt: isoTime(rebate.dayEndsAt) ?? '',
      minimumMinor: String(rebate.minimumMinor),
      claimDays: rebate.claimDays,
      lines: rebate.lines.map(presentLine),
      amountMinor: String(rebate.amountMinor),
    };
  }

  /** Lists the past days that gave a rebate, each with its reward. */
  @Get('days')
  @RealMembers()
  @Answers(RebateDayPageDto)
  async days(@Query() query: RebateDaysQuery, @Caller() { memberId }: Session): Promise<RebateDayPageDto> {
    const page = { page: query.page ?? 1, size: query.pageSize ?? 20 };
    const { content, pageNum, totalPages } = await this.rewards.listRebateDays(
      { memberId, page },
      { memberId, idempotent: true },
    );
    const days = content.flatMap(({ day, lines, reward }) =>
      reward ? [{ day, lines: lines.map(presentLine), reward: presentReward(reward) }] : [],
    );
    return { content: days, pageNum, totalPages };
  }
}

const presentLine = ({ category, ratePpm, validMinor, amountMinor }: promotions.RebateLine): RebateLineDto => ({
  gameType: GameCategory[category] as CategoryName,
  ratePpm,
  validMinor: String(validMinor),
  amountMinor: String(amountMinor),
});

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GameCategory, type identity, type promotions } from '@nm/contracts';
import { Caller, InBrand } from '../http/params.js';
import { isoTime } from '../http/time.js';
import type { CategoryName } from '../inhouse/inhouse.dto.js';
import { Answers } from '../openapi/answers.js';
import { InjectRewards, type RewardsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { CashbackDto, CashbackWeekPageDto, CashbackWeeksQuery, type CashbackSumsDto } from './cashback.dto.js';
import { presentReward } from './reward.presenter.js';

/** API routes for the weekly cashback on net loss. A member claims it by the route for rewards. */
@ApiTags('promotions')
@Controller('wps/cashback')
export class CashbackController {
  constructor(@InjectRewards() private readonly rewards: RewardsClient) {}

  /** Returns the cashback of the current week so far, and the terms. */
  @Get()
  @RealMembers()
  @Answers(CashbackDto)
  async cashback(@Caller() { memberId }: Session, @InBrand() brand: identity.Brand): Promise<CashbackDto> {
    const cashback = await this.rewards.getCashback({ memberId, brand: brand.code }, { memberId, idempotent: true });
    return {
      ...{ currency: cashback.currency, week: cashback.week, weekEndsAt: isoTime(cashback.weekEndsAt) ?? '' },
      sums: presentSums(cashback.sums),
      lossMinorMin: String(cashback.lossMinorMin),
      amountMinorMax: String(cashback.amountMinorMax),
      rates: cashback.ratePpmByLevel.map((ratePpm, rank) => ({ rank, ratePpm })),
      betsMax: cashback.betsMax.map(({ category, ppm }) => ({
        gameType: GameCategory[category] as CategoryName,
        ppm,
      })),
      ...{ turnoverPercent: cashback.turnoverPercent, claimDays: cashback.claimDays },
    };
  }

  /** Lists the past weeks that gave a cashback, each with its reward. */
  @Get('weeks')
  @RealMembers()
  @Answers(CashbackWeekPageDto)
  async weeks(@Query() query: CashbackWeeksQuery, @Caller() { memberId }: Session): Promise<CashbackWeekPageDto> {
    const page = { page: query.page ?? 1, size: query.pageSize ?? 20 };
    const { content, pageNum, totalPages } = await this.rewards.listCashbackWeeks(
      { memberId, page },
      { memberId, idempotent: true },
    );
    const weeks = content.flatMap(({ week, sums, reward }) =>
      reward ? [{ week, ...(sums && { sums: presentSums(sums) }), reward: presentReward(reward) }] : [],
    );
    return { content: weeks, pageNum, totalPages };
  }
}

const presentSums = (sums: promotions.CashbackSums | undefined): CashbackSumsDto => ({
  lossMinor: String(sums?.lossMinor ?? 0n),
  givenMinor: String(sums?.givenMinor ?? 0n),
  ratePpm: sums?.ratePpm ?? 0,
  maxMinor: String(sums?.maxMinor ?? 0n),
  amountMinor: String(sums?.amountMinor ?? 0n),
});

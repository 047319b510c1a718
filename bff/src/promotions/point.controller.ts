import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { identity, promotions } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { OfModule } from '../brand/of-module.js';
import { Caller, InBrand, MaybeCaller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectPointMall, InjectPromotions, type PointMallClient, type PromotionsClient } from '../peers.js';
import { RealMembers, Visitors } from '../session/access.js';
import type { Session } from '../session/session.js';
import { PointBalanceDto, PointConfigDto, PointEntriesQuery, PointEntryPageDto } from './point.dto.js';
import { presentConversion, presentPointPage, presentPoints, presentPointTerms } from './point.presenter.js';

/**
 * The specification's name of the module for the points mall. If the brand has switched it off, all routes for points
 * are refused.
 */
export const POINTS = 'PTSYS3';

/** API routes for a member's points, and for the rules by which points are earned. Trial members have no points. */
@ApiTags('points')
@OfModule(POINTS)
@Controller('wps')
export class PointController {
  constructor(
    @InjectPromotions() private readonly promotions: PromotionsClient,
    @InjectPointMall() private readonly mall: PointMallClient,
  ) {}

  @Get('relay/MCS2_getPointConfig')
  @Visitors()
  @ApiBearerAuth()
  @Answers(PointConfigDto)
  async config(@InBrand() brand: identity.Brand, @MaybeCaller() session: Session | undefined): Promise<PointConfigDto> {
    const [declared, conversion] = await Promise.all([
      this.promotions.listPromotions({ brand: brand.code }, { idempotent: true }),
      this.#conversionOf(brand.code, session),
    ]);
    const terms = declared.promotions.find(({ points }) => points)?.points;
    return {
      currency: brand.currency,
      ...(terms && { terms: presentPointTerms(terms) }),
      ...(conversion && { conversion: presentConversion(conversion) }),
    };
  }

  @Get('relay/MCS2_getPointBalance')
  @RealMembers()
  @Answers(PointBalanceDto)
  async balance(@Caller() { memberId }: Session): Promise<PointBalanceDto> {
    return presentPoints(await this.promotions.getPoints({ memberId }, { memberId, idempotent: true }));
  }

  /** Lists all credits and debits of the member's points balance. */
  @Get('points/entries')
  @RealMembers()
  @Answers(PointEntryPageDto)
  async entries(@Query() query: PointEntriesQuery, @Caller() { memberId }: Session): Promise<PointEntryPageDto> {
    const page = { page: query.page ?? 1, size: query.pageSize ?? 20 };
    return presentPointPage(await this.promotions.listPointEntries({ memberId, page }, { memberId, idempotent: true }));
  }

  async #conversionOf(brand: string, session: Session | undefined): Promise<promotions.ConversionTerms | undefined> {
    try {
      return await this.mall.getConversionTerms({ brand, memberId: session?.memberId ?? '' }, { idempotent: true });
    } catch (error) {
      if (isFailure(error, 'promotion.not_eligible')) return undefined;
      throw error;
    }
  }
}

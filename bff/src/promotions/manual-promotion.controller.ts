import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity, promotions } from '@nm/contracts';
import { Caller, IdempotencyKey, InBrand } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectPromotionApplications, type PromotionApplicationsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { ApplyForPromotionBody, ManualPromotionDto, ManualPromotionsDto } from './manual-promotion.dto.js';
import { presentPicture } from './manual-promotion.presenter.js';
import { presentFreeRounds, presentReward } from './reward.presenter.js';

/**
 * API routes for promotions for which members must apply. An operator decides about an application in the console.
 */
@ApiTags('promotions')
@Controller('wps/promotions/manual')
export class ManualPromotionController {
  constructor(@InjectPromotionApplications() private readonly applications: PromotionApplicationsClient) {}

  /** Lists the promotions for which members must apply, each with the member's application in this month. */
  @Get()
  @RealMembers()
  @Answers(ManualPromotionsDto)
  async list(@Caller() { memberId }: Session, @InBrand() brand: identity.Brand): Promise<ManualPromotionsDto> {
    const asked = { memberId, brand: brand.code };
    const { promotions: list } = await this.applications.listManualPromotions(asked, { memberId, idempotent: true });
    return { list: list.map(present) };
  }

  /**
   * Applies for a promotion. A member can apply once in a calendar month. A repeat with the same key gets the same
   * response.
   */
  @Post('apply')
  @HttpCode(200)
  @RealMembers()
  @Answers(ManualPromotionDto)
  async apply(
    @Body() { promotion, comment = '' }: ApplyForPromotionBody,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
    @IdempotencyKey() key: string,
  ): Promise<ManualPromotionDto> {
    const application = { memberId, brand: brand.code, promotion, comment, key };
    return present(await this.applications.applyForPromotion(application, { memberId, idempotent: true }));
  }
}

function present(offer: promotions.ManualPromotion): ManualPromotionDto {
  const { promotion, currency, amount, turnoverPercent, claimDays, status, reward } = offer;
  return {
    ...{ promotion, currency, turnoverPercent, claimDays, status },
    cashMinor: String(amount?.cashMinor ?? 0n),
    bonusMinor: String(amount?.bonusMinor ?? 0n),
    ...(offer.stakeMaxMinor > 0n && { stakeMaxMinor: String(offer.stakeMaxMinor) }),
    ...(offer.expiresAfterDays > 0 && { expiresAfterDays: offer.expiresAfterDays }),
    ...presentFreeRounds(offer),
    ...(reward && { reward: presentReward(reward) }),
    pictures: offer.pictures.map(presentPicture),
  };
}

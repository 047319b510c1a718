import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { wallet, type identity } from '@nm/contracts';
import { Caller, InBrand } from '../http/params.js';
import { rangePage } from '../http/page-query.dto.js';
import { Answers } from '../openapi/answers.js';
import { InjectBonuses, InjectPromotions, type BonusesClient, type PromotionsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { BONUS_STATES, BonusPageDto, BonusQuery } from './bonus.dto.js';
import { presentBonusPage } from './bonus.presenter.js';

@ApiTags('promotions')
@Controller('wps/promotions')
export class BonusController {
  constructor(
    @InjectBonuses() private readonly bonuses: BonusesClient,
    @InjectPromotions() private readonly promotions: PromotionsClient,
  ) {}

  /** Lists the member's bonus grants with their terms and the progress of their turnover. */
  @Get('bonuses')
  @RealMembers()
  @Answers(BonusPageDto)
  async list(
    @Query() query: BonusQuery,
    @Caller() { memberId, currency }: Session,
    @InBrand() brand: identity.Brand,
  ): Promise<BonusPageDto> {
    const { state } = query;
    const [page, declared] = await Promise.all([
      this.bonuses.listBonuses(
        {
          ...{ memberId, currency, ...rangePage(query) },
          state: state === undefined ? wallet.BonusState.UNSPECIFIED : BONUS_STATES.indexOf(state) + 1,
        },
        { memberId, idempotent: true },
      ),
      this.promotions.listPromotions({ brand: brand.code }, { idempotent: true }),
    ]);
    return presentBonusPage(page, declared.promotions);
  }
}

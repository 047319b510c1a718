import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { promotions, identity } from '@nm/contracts';
import { InBrand, MaybeCaller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectPromotions, type PromotionsClient } from '../peers.js';
import { Visitors } from '../session/access.js';
import type { Session } from '../session/session.js';
import { PromotionsDto } from './promotion.dto.js';
import { presentPromotions } from './promotion.presenter.js';

const GRANTS_SHOWN = 20;

@ApiTags('promotions')
@Controller('wps/promotions')
export class PromotionController {
  constructor(@InjectPromotions() private readonly promotions: PromotionsClient) {}

  /** Lists the brand's promotions. For a member it also lists the member's own grants. */
  @Get()
  @Visitors()
  @ApiBearerAuth()
  @Answers(PromotionsDto)
  async list(@InBrand() brand: identity.Brand, @MaybeCaller() session: Session | undefined): Promise<PromotionsDto> {
    const [declared, grants] = await Promise.all([
      this.promotions.listPromotions({ brand: brand.code }, { idempotent: true }),
      session && this.#grantsOf(session.memberId),
    ]);
    return presentPromotions(declared.promotions, grants);
  }

  #grantsOf(memberId: string): Promise<promotions.ListGrantsResponse> {
    return this.promotions.listGrants(
      { memberId, page: { page: 1, size: GRANTS_SHOWN } },
      { memberId, idempotent: true },
    );
  }
}

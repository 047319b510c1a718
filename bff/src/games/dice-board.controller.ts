import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { InBrand, MaybeCaller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Visitors } from '../session/access.js';
import type { Session } from '../session/session.js';
import { RollsDto, StakeLimitsDto } from './roll.dto.js';
import { presentStakeLimits } from './roll.presenter.js';
import { RollsService } from './rolls.service.js';

const DICE = { vassalage: 'INHOUSE', gameCode: 'DICE' } as const;

/** What the dice page shows to everyone. */
@ApiTags('games')
@Controller('lgw/inhouse/dice')
export class DiceBoardController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly rolls: RollsService,
  ) {}

  /** The stakes that dice takes: in the member's currency, for a visitor in the brand's. */
  @Get('limits')
  @Visitors()
  @ApiBearerAuth()
  @Answers(StakeLimitsDto)
  async limits(@InBrand() brand: identity.Brand, @MaybeCaller() session: Session | undefined): Promise<StakeLimitsDto> {
    const currency = session?.currency ?? brand.currency;
    return presentStakeLimits(
      await this.games.getStakeLimits({ brand: brand.code, currency, ...DICE }, { idempotent: true }),
      currency,
    );
  }

  /** The brand's newest settled rolls of real money, accounts masked, newest first. */
  @Get('rolls')
  @Visitors()
  @Answers(RollsDto)
  async newest(@InBrand() brand: identity.Brand): Promise<RollsDto> {
    return { list: await this.rolls.of(brand.code) };
  }
}

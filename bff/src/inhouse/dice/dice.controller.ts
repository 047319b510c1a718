import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import type { Request } from 'express';
import { BetLimiter, LimitedBet } from '../../games/bet-limiter.js';
import { Caller, IdempotencyKey, InBrand, MaybeCaller } from '../../http/params.js';
import { Answers } from '../../openapi/answers.js';
import { InjectGames, type GamesClient } from '../../peers.js';
import { Members, Visitors } from '../../session/access.js';
import { isTrial, type Session } from '../../session/session.js';
import { StakeLimitsDto } from '../inhouse.dto.js';
import { presentStakeLimits } from '../inhouse.presenter.js';
import { DiceResultDto, PlaceDiceBody, RollsDto } from './dice.dto.js';
import { presentDiceResult } from './dice.presenter.js';
import { RollsService } from './rolls.service.js';

const DICE = { vassalage: 'INHOUSE', gameCode: 'DICE' } as const;

/** API routes of the dice game. Trial members play with trial money. */
@ApiTags('games')
@Controller('lgw/inhouse')
export class DiceController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly bets: BetLimiter,
    private readonly rolls: RollsService,
  ) {}

  /**
   * Places one bet. A retry with the same key gets the first answer. If there are too many bets at once, the
   * `Retry-After` header says when to retry. The status is then 429 if the member sent too many, or 503 if the site
   * is overloaded.
   */
  @Post('dice/bets')
  @HttpCode(200)
  @LimitedBet()
  @Members()
  @Answers(DiceResultDto)
  async placeDice(
    @Body() body: PlaceDiceBody,
    @Caller() session: Session,
    @InBrand() { gameCycleMs: cycleMs }: identity.Brand,
    @IdempotencyKey() key: string,
    @Req() request: Request,
  ): Promise<DiceResultDto> {
    const { memberId, brand, currency } = session;
    const input = JSON.stringify([memberId, currency, body.stakeMinor, body.target, body.over]);
    const bet = {
      memberId,
      brand,
      currency,
      key,
      stakeMinor: BigInt(body.stakeMinor),
      target: Number(body.target),
      over: body.over,
      trial: isTrial(session),
      cycleMs,
    };
    const round = await this.bets.run(request, { memberId, input }, () =>
      this.games.placeDice(bet, { memberId, idempotent: true }),
    );
    return presentDiceResult(round);
  }

  /** Returns the stake limits of the dice game in the member's currency, or for a visitor in the brand's currency. */
  @Get('dice/limits')
  @Visitors()
  @ApiBearerAuth()
  @Answers(StakeLimitsDto)
  async limits(@InBrand() brand: identity.Brand, @MaybeCaller() session: Session | undefined): Promise<StakeLimitsDto> {
    const currency = session?.currency ?? brand.currency;
    return presentStakeLimits(
      await this.games.getStakeLimits({ brand: brand.code, currency, ...DICE }, { idempotent: true }),
      currency,
      brand.gameCycleMs,
    );
  }

  /** Lists the brand's newest settled real-money dice rolls, with masked accounts. */
  @Get('dice/rolls')
  @Visitors()
  @Answers(RollsDto)
  async newest(@InBrand() brand: identity.Brand): Promise<RollsDto> {
    return { list: await this.rolls.of(brand.code) };
  }
}

import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import type { Request } from 'express';
import { BetLimiter, LimitedBet } from '../../games/bet-limiter.js';
import { Caller, IdempotencyKey, InBrand } from '../../http/params.js';
import { Answers } from '../../openapi/answers.js';
import { InjectGames, type GamesClient } from '../../peers.js';
import { Members } from '../../session/access.js';
import { isTrial, type Session } from '../../session/session.js';
import { PlacedRoundDto } from '../placed-round.dto.js';
import { presentPlacedRound } from '../placed-round.presenter.js';
import { PlacePlinkoBody } from './plinko.dto.js';
import { RISK_CODES } from './plinko.presenter.js';

/** API route of plinko. Trial members play with trial money. */
@ApiTags('games')
@Controller('lgw/inhouse/plinko')
export class PlinkoController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly bets: BetLimiter,
  ) {}

  /**
   * Places one bet. A retry with the same key gets the first answer. Too many bets at once are refused with 429 or 503
   * and `Retry-After`.
   */
  @Post('bets')
  @HttpCode(200)
  @LimitedBet()
  @Members()
  @Answers(PlacedRoundDto)
  async placePlinko(
    @Body() { stakeMinor, rows, risk }: PlacePlinkoBody,
    @Caller() session: Session,
    @InBrand() { gameCycleMs: cycleMs }: identity.Brand,
    @IdempotencyKey() key: string,
    @Req() request: Request,
  ): Promise<PlacedRoundDto> {
    const { memberId, brand, currency } = session;
    const input = JSON.stringify(['plinko', memberId, currency, stakeMinor, rows, risk]);
    const bet = {
      memberId,
      brand,
      currency,
      key,
      stakeMinor: BigInt(stakeMinor),
      rows,
      risk: RISK_CODES[risk],
      trial: isTrial(session),
      cycleMs,
    };
    return presentPlacedRound(
      await this.bets.run(request, { memberId, input }, () =>
        this.games.placePlinko(bet, { memberId, idempotent: true }),
      ),
    );
  }
}

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
import { PlaceWheelBody } from './wheel.dto.js';

/** API route of the game wheel. Trial members play with trial money. */
@ApiTags('games')
@Controller('lgw/inhouse/wheel')
export class WheelController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly bets: BetLimiter,
  ) {}

  /**
   * Places the stakes of one spin. A retry with the same key gets the first answer. Too many bets at once are refused
   * with 429 or 503 and `Retry-After`.
   */
  @Post('bets')
  @HttpCode(200)
  @LimitedBet()
  @Members()
  @Answers(PlacedRoundDto)
  async placeWheel(
    @Body() body: PlaceWheelBody,
    @Caller() session: Session,
    @InBrand() { gameCycleMs: cycleMs }: identity.Brand,
    @IdempotencyKey() key: string,
    @Req() request: Request,
  ): Promise<PlacedRoundDto> {
    const { memberId, brand, currency } = session;
    const spots = body.spots.map(({ times, stakeMinor }) => ({ times, stakeMinor: BigInt(stakeMinor) }));
    const input = JSON.stringify(['wheel', memberId, currency, body.spots]);
    const bet = { memberId, brand, currency, key, spots, trial: isTrial(session), cycleMs };
    return presentPlacedRound(
      await this.bets.run(request, { memberId, input }, () =>
        this.games.placeWheel(bet, { memberId, idempotent: true }),
      ),
    );
  }
}

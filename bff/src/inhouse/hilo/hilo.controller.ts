import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import type { Request } from 'express';
import { BetLimiter, LimitedBet } from '../../games/bet-limiter.js';
import { Caller, IdempotencyKey, InBrand } from '../../http/params.js';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { InjectGames, type GamesClient } from '../../peers.js';
import { DisabledMembersToo, FromAnyRegion, Members, NotFromBlockedRegions } from '../../session/access.js';
import { isTrial, type Session } from '../../session/session.js';
import { OpenRoundDto, SteppedRoundDto } from '../stepped-round.dto.js';
import { presentOpenRound, presentSteppedRound } from '../stepped-round.presenter.js';
import { StartHiloBody, StepHiloBody } from './hilo.dto.js';
import { CALL_CODES } from './hilo.presenter.js';

/** API routes of the game hi-lo. Trial members play with trial money. */
@ApiTags('games')
@Controller('lgw/inhouse/hilo')
export class HiloController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly bets: BetLimiter,
  ) {}

  /** Debits the stake and starts a round of hi-lo. A member can have only one open round of this game. */
  @Post('rounds')
  @HttpCode(200)
  @LimitedBet()
  @Members()
  @Answers(SteppedRoundDto)
  async startHilo(
    @Body() { stakeMinor }: StartHiloBody,
    @Caller() session: Session,
    @InBrand() { gameCycleMs: cycleMs }: identity.Brand,
    @IdempotencyKey() key: string,
    @Req() request: Request,
  ): Promise<SteppedRoundDto> {
    const { memberId, brand, currency } = session;
    const input = JSON.stringify(['hilo', memberId, currency, stakeMinor]);
    const bet = {
      memberId,
      brand,
      currency,
      key,
      stakeMinor: BigInt(stakeMinor),
      trial: isTrial(session),
      cycleMs,
    };
    return presentSteppedRound(
      await this.bets.run(request, { memberId, input }, () =>
        this.games.startHilo(bet, { memberId, idempotent: true }),
      ),
    );
  }

  /**
   * Takes one step of an open round: a call or a skip. If the step ends the round, the response has the payout. A
   * disabled member may finish the round.
   */
  @Post('rounds/:roundId/steps')
  @DisabledMembersToo()
  @NotFromBlockedRegions()
  @HttpCode(200)
  @Members()
  @Answers(SteppedRoundDto)
  async stepHilo(
    @Param('roundId', UuidPipe) roundId: string,
    @Body() { number, call }: StepHiloBody,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
  ): Promise<SteppedRoundDto> {
    const step = { memberId, roundId, key, number, call: CALL_CODES[call] };
    return presentSteppedRound(await this.games.stepHilo(step, { memberId, idempotent: true }));
  }

  /** Ends an open round and pays its present value. An excluded or disabled member may still do this. */
  @Post('rounds/:roundId/cash-out')
  @DisabledMembersToo()
  @FromAnyRegion()
  @HttpCode(200)
  @Members()
  @Answers(SteppedRoundDto)
  async cashOutHilo(
    @Param('roundId', UuidPipe) roundId: string,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
  ): Promise<SteppedRoundDto> {
    const request = { memberId, roundId, key, gameCode: 'HILO' };
    return presentSteppedRound(await this.games.cashOut(request, { memberId, idempotent: true }));
  }

  /**
   * Returns the member's open round with what its steps have revealed, so that the member can continue on another
   * device.
   */
  @Get('open-round')
  @Members()
  @Answers(OpenRoundDto)
  async openHiloRound(@Caller() { memberId }: Session): Promise<OpenRoundDto> {
    return presentOpenRound(
      await this.games.getOpenRound({ memberId, gameCode: 'HILO' }, { memberId, idempotent: true }),
    );
  }
}

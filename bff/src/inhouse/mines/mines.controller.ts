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
import { StartMinesBody, StepMinesBody } from './mines.dto.js';

/** API routes of the game mines. Trial members play with trial money. */
@ApiTags('games')
@Controller('lgw/inhouse/mines')
export class MinesController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly bets: BetLimiter,
  ) {}

  /** Debits the stake and starts a round of mines. A member can have only one open round of this game. */
  @Post('rounds')
  @HttpCode(200)
  @LimitedBet()
  @Members()
  @Answers(SteppedRoundDto)
  async startMines(
    @Body() { stakeMinor, mines }: StartMinesBody,
    @Caller() session: Session,
    @InBrand() { gameCycleMs: cycleMs }: identity.Brand,
    @IdempotencyKey() key: string,
    @Req() request: Request,
  ): Promise<SteppedRoundDto> {
    const { memberId, brand, currency } = session;
    const input = JSON.stringify(['mines', memberId, currency, stakeMinor, mines]);
    const bet = {
      memberId,
      brand,
      currency,
      key,
      stakeMinor: BigInt(stakeMinor),
      mines,
      trial: isTrial(session),
      cycleMs,
    };
    return presentSteppedRound(
      await this.bets.run(request, { memberId, input }, () =>
        this.games.startMines(bet, { memberId, idempotent: true }),
      ),
    );
  }

  /**
   * Takes one step of an open round: it opens a position. If the step ends the round, the response has the payout. A
   * disabled member may finish the round.
   */
  @Post('rounds/:roundId/steps')
  @DisabledMembersToo()
  @NotFromBlockedRegions()
  @HttpCode(200)
  @Members()
  @Answers(SteppedRoundDto)
  async stepMines(
    @Param('roundId', UuidPipe) roundId: string,
    @Body() { number, leaf }: StepMinesBody,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
  ): Promise<SteppedRoundDto> {
    const step = { memberId, roundId, key, number, leaf };
    return presentSteppedRound(await this.games.stepMines(step, { memberId, idempotent: true }));
  }

  /** Ends an open round and pays its present value. An excluded or disabled member may still do this. */
  @Post('rounds/:roundId/cash-out')
  @DisabledMembersToo()
  @FromAnyRegion()
  @HttpCode(200)
  @Members()
  @Answers(SteppedRoundDto)
  async cashOutMines(
    @Param('roundId', UuidPipe) roundId: string,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
  ): Promise<SteppedRoundDto> {
    const request = { memberId, roundId, key, gameCode: 'MINES' };
    return presentSteppedRound(await this.games.cashOut(request, { memberId, idempotent: true }));
  }

  /**
   * Returns the member's open round with what its steps have revealed, so that the member can continue on another
   * device.
   */
  @Get('open-round')
  @Members()
  @Answers(OpenRoundDto)
  async openMinesRound(@Caller() { memberId }: Session): Promise<OpenRoundDto> {
    return presentOpenRound(
      await this.games.getOpenRound({ memberId, gameCode: 'MINES' }, { memberId, idempotent: true }),
    );
  }
}

import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { BetLimiter, LimitedBet } from '../../games/bet-limiter.js';
import { Caller, IdempotencyKey } from '../../http/params.js';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { InjectGames, type GamesClient } from '../../peers.js';
import { Members } from '../../session/access.js';
import { isTrial, type Session } from '../../session/session.js';
import { OpenRoundDto, SteppedRoundDto } from '../stepped-round.dto.js';
import { presentOpenRound, presentSteppedRound } from '../stepped-round.presenter.js';
import { StartMinesBody, StepMinesBody } from './mines.dto.js';

/** The calls of mines. Trial members play with trial money. */
@ApiTags('games')
@Controller('lgw/inhouse/mines')
export class MinesController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly bets: BetLimiter,
  ) {}

  /** Takes the stake and starts a round. A member has at most one open round of this game. */
  @Post('rounds')
  @HttpCode(200)
  @LimitedBet()
  @Members()
  @Answers(SteppedRoundDto)
  async startMines(
    @Body() { stakeMinor, mines }: StartMinesBody,
    @Caller() session: Session,
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
    };
    return presentSteppedRound(
      await this.bets.run(request, { memberId, input }, () =>
        this.games.startMines(bet, { memberId, idempotent: true }),
      ),
    );
  }

  /** Takes one step of an open round. The answer of a step that ends the round has the payout. */
  @Post('rounds/:roundId/steps')
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

  /** Ends an open round and pays its present value. Excluded members may finish their round. */
  @Post('rounds/:roundId/cash-out')
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

  /** Returns the member's open round with what its steps have revealed, on any device. */
  @Get('open-round')
  @Members()
  @Answers(OpenRoundDto)
  async openMinesRound(@Caller() { memberId }: Session): Promise<OpenRoundDto> {
    return presentOpenRound(
      await this.games.getOpenRound({ memberId, gameCode: 'MINES' }, { memberId, idempotent: true }),
    );
  }
}

import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { RangePageQuery, rangePage } from '../http/page-query.dto.js';
import { Caller, IdempotencyKey } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Members } from '../session/access.js';
import { isTrial, type Session } from '../session/session.js';
import { BetLimiter, Gated } from './bet-limiter.js';
import { DiceResultDto, PlaceDiceBody, RotateSeedBody, SeedDto } from './dice.dto.js';
import { presentDiceResult, presentSeed } from './dice.presenter.js';
import { RoundDto, RoundPageDto } from './round.dto.js';
import { presentRound, presentRoundPage } from './round.presenter.js';

/** In-house, provably fair games; trial members play with trial money. */
@ApiTags('games')
@Controller('lgw/inhouse')
export class InhouseController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly gate: BetLimiter,
  ) {}

  @Get('seed')
  @Members()
  @Answers(SeedDto)
  async seed(@Caller() { memberId }: Session): Promise<SeedDto> {
    return presentSeed(await this.games.getSeed({ memberId }, { memberId, idempotent: true }));
  }

  /** Reveals the live server seed and commits to a new one; asked again when a copy of games is away, it ends that seed only. */
  @Put('seed')
  @Members()
  @Answers(SeedDto)
  async rotateSeed(@Body() body: RotateSeedBody, @Caller() { memberId }: Session): Promise<SeedDto> {
    const again = { memberId, idempotent: true } as const;
    const { serverSeedHash: endsServerSeedHash } = await this.games.getSeed({ memberId }, again);
    return presentSeed(
      await this.games.rotateSeed({ memberId, clientSeed: body.clientSeed ?? '', endsServerSeedHash }, again),
    );
  }

  /** One bet. Asked again under the player's key when a copy of games is away: a repeat gets the first answer. When too many bet at once, `Retry-After` says when to come. */
  @Post('dice/bets')
  @HttpCode(200)
  @Gated()
  @Members()
  @Answers(DiceResultDto)
  @ApiHeader({
    name: 'Idempotency-Key',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,64}$' },
  })
  async placeDice(
    @Body() body: PlaceDiceBody,
    @Caller() session: Session,
    @IdempotencyKey() key: string,
    @Req() request: Request,
  ): Promise<DiceResultDto> {
    const { memberId, brand, currency } = session;
    const bet = {
      memberId,
      brand,
      currency,
      key,
      stakeMinor: BigInt(body.stakeMinor),
      target: Number(body.target),
      over: body.over,
      trial: isTrial(session),
    };
    const round = await this.gate.run(memberId, request, () =>
      this.games.placeDice(bet, { memberId, idempotent: true }),
    );
    return presentDiceResult(round);
  }

  @Get('rounds')
  @Members()
  @Answers(RoundPageDto)
  async rounds(@Query() query: RangePageQuery, @Caller() { memberId }: Session): Promise<RoundPageDto> {
    return presentRoundPage(
      await this.games.listRounds({ memberId, ...rangePage(query) }, { memberId, idempotent: true }),
    );
  }

  @Get('rounds/:roundId')
  @Members()
  @Answers(RoundDto)
  async round(@Param('roundId', UuidPipe) roundId: string, @Caller() { memberId }: Session): Promise<RoundDto> {
    return presentRound(await this.games.getRound({ memberId, roundId }, { memberId, idempotent: true }));
  }
}

import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { rangePage } from '../http/page-query.dto.js';
import { Caller, InBrand, MaybeCaller } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Members, Visitors } from '../session/access.js';
import type { Session } from '../session/session.js';
import { presentDiceRound } from './dice/dice.presenter.js';
import { LimitsQuery, RotateSeedBody, RoundsQuery, SeedDto, StakeLimitsDto } from './inhouse.dto.js';
import { presentSeed, presentStakeLimits } from './inhouse.presenter.js';
import { OwnRoundDto } from './own-round.dto.js';
import { presentOwnRound } from './own-round.presenter.js';
import { RoundPageDto } from './round.dto.js';
import { presentRoundPage } from './round.presenter.js';

/** API routes that all in-house games share: the member's seeds and rounds. */
@ApiTags('games')
@Controller('lgw/inhouse')
export class InhouseController {
  constructor(@InjectGames() private readonly games: GamesClient) {}

  @Get('seed')
  @Members()
  @Answers(SeedDto)
  async seed(@Caller() { memberId }: Session): Promise<SeedDto> {
    return presentSeed(await this.games.getSeed({ memberId }, { memberId, idempotent: true }));
  }

  /**
   * Reveals the member's current server seed and commits to a new one. If the answer was lost, a retry does not
   * rotate the seed again.
   */
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

  @Get('rounds')
  @Members()
  @Answers(RoundPageDto)
  async rounds(@Query() query: RoundsQuery, @Caller() { memberId }: Session): Promise<RoundPageDto> {
    return presentRoundPage(
      await this.games.listRounds(
        { memberId, ...rangePage(query), gameCode: query.gameCode ?? '' },
        { memberId, idempotent: true },
      ),
    );
  }

  /** Returns one round of the member in any in-house game, with its proof. */
  @Get('rounds/:roundId')
  @Members()
  @Answers(OwnRoundDto)
  async round(@Param('roundId', UuidPipe) roundId: string, @Caller() { memberId }: Session): Promise<OwnRoundDto> {
    const call = { memberId, idempotent: true } as const;
    try {
      return presentDiceRound(await this.games.getRound({ memberId, roundId }, call));
    } catch (error) {
      if (!isFailure(error, 'resource.not_found')) throw error;
    }
    // The id is not a round of dice, so the round is read from the betting record, which has the rounds of all games.
    return presentOwnRound(await this.games.getBet({ memberId, roundId }, call));
  }

  /** Returns the stake limits of an in-house game in the member's currency, or for a visitor in the brand's currency. */
  @Get('limits')
  @Visitors()
  @ApiBearerAuth()
  @Answers(StakeLimitsDto)
  async limits(
    @Query() { gameCode }: LimitsQuery,
    @InBrand() brand: identity.Brand,
    @MaybeCaller() session: Session | undefined,
  ): Promise<StakeLimitsDto> {
    const currency = session?.currency ?? brand.currency;
    const game = { brand: brand.code, currency, vassalage: 'INHOUSE', gameCode };
    return presentStakeLimits(await this.games.getStakeLimits(game, { idempotent: true }), currency, brand.gameCycleMs);
  }
}

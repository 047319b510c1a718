import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RangePageQuery, rangePage } from '../http/page-query.dto.js';
import { Caller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Members } from '../session/access.js';
import type { Session } from '../session/session.js';
import { RotateSeedBody, SeedDto } from './inhouse.dto.js';
import { presentSeed } from './inhouse.presenter.js';
import { RoundPageDto } from './round.dto.js';
import { presentRoundPage } from './round.presenter.js';

/** The calls that all in-house games share: the member's seeds and rounds. */
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
   * Reveals the current server seed and commits to a new one. A retry after a lost answer does not rotate a second
   * time.
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
  async rounds(@Query() query: RangePageQuery, @Caller() { memberId }: Session): Promise<RoundPageDto> {
    return presentRoundPage(
      await this.games.listRounds({ memberId, ...rangePage(query) }, { memberId, idempotent: true }),
    );
  }
}

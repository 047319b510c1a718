import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Members } from '../session/access.js';
import type { Session } from '../session/session.js';
import { BetDetailDto, BetPageDto, BetsQuery } from './bet.dto.js';
import { presentBetDetail, presentBetPage } from './bet.presenter.js';
import { betsRequest } from './bets-request.js';

/** API routes for the calling member's betting record over all games. */
@ApiTags('games')
@Controller('wps/bets')
export class BetController {
  constructor(@InjectGames() private readonly games: GamesClient) {}

  /**
   * Returns a page of the member's bets with totals of the whole range. The bet that was settled last comes first.
   */
  @Get()
  @Members()
  @Answers(BetPageDto)
  async bets(@Query() query: BetsQuery, @Caller() { memberId }: Session): Promise<BetPageDto> {
    const request = betsRequest(query, memberId);
    return presentBetPage(await this.games.listBets(request, { memberId, idempotent: true }));
  }

  /** Returns one bet of the member, with its details. */
  @Get(':roundId')
  @Members()
  @Answers(BetDetailDto)
  async bet(@Param('roundId', UuidPipe) roundId: string, @Caller() { memberId }: Session): Promise<BetDetailDto> {
    return presentBetDetail(await this.games.getBet({ memberId, roundId }, { memberId, idempotent: true }));
  }
}

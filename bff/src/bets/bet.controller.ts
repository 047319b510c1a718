import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GameCategory } from '@nm/contracts';
import { rangePage } from '../http/page-query.dto.js';
import { Caller } from '../http/params.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Members } from '../session/access.js';
import type { Session } from '../session/session.js';
import { BetDetailDto, BetPageDto, BetsQuery } from './bet.dto.js';
import { RESULT_CODES, STATUS_CODES, presentBetDetail, presentBetPage } from './bet.presenter.js';

/** API routes for the betting record of the calling member over all games. */
@ApiTags('games')
@Controller('wps/bets')
export class BetController {
  constructor(@InjectGames() private readonly games: GamesClient) {}

  /** Returns a page of bets, the newest settlement first, with totals of the whole range. */
  @Get()
  @Members()
  @Answers(BetPageDto)
  async bets(@Query() query: BetsQuery, @Caller() { memberId }: Session): Promise<BetPageDto> {
    const { from, to, page } = rangePage(query);
    const request = {
      memberId,
      from,
      to,
      size: page.size,
      status: STATUS_CODES[query.status ?? 'settled'],
      category: query.gameType ? GameCategory[query.gameType] : GameCategory.UNSPECIFIED,
      vendor: query.vassalage ?? '',
      gameCode: query.gameCode ?? '',
      result: query.result ? RESULT_CODES[query.result] : 0,
      roundId: query.roundId ?? '',
      cursor: query.cursor ?? '',
    };
    return presentBetPage(await this.games.listBets(request, { memberId, idempotent: true }));
  }

  /** Returns one bet with the details that its owner may see. */
  @Get(':roundId')
  @Members()
  @Answers(BetDetailDto)
  async bet(@Param('roundId', UuidPipe) roundId: string, @Caller() { memberId }: Session): Promise<BetDetailDto> {
    return presentBetDetail(await this.games.getBet({ memberId, roundId }, { memberId, idempotent: true }));
  }
}

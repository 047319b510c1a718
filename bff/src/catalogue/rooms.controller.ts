import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { InBrand, MaybeCaller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Visitors } from '../session/access.js';
import type { Session } from '../session/session.js';
import { RoomsDto, RoomsQuery } from './catalogue.dto.js';
import { presentRoom } from './catalogue.presenter.js';
import { languageOf } from './list-params.js';

/** API route for the rooms of card games between two players (specification §7, PVP rooms). It needs no session. */
@ApiTags('catalogue')
@Controller('wps/relay')
export class RoomsController {
  constructor(@InjectGames() private readonly games: GamesClient) {}

  /**
   * Lists rooms; those with a waiting player come first. Stakes are in the currency of the caller's account, or for a
   * visitor in the brand's currency.
   * @throws Failure system.temporary if no vendor answers.
   */
  @Get('GLS2_roomList')
  @Visitors()
  @Answers(RoomsDto)
  async rooms(
    @Query() query: RoomsQuery,
    @InBrand() brand: identity.Brand,
    @MaybeCaller() caller: Session | undefined,
  ): Promise<RoomsDto> {
    const { vassalage = '', gameCode = '', pageNo = 1, pageSize = 20 } = query;
    const currency = caller?.currency ?? brand.currency;
    const found = await this.games.listRooms(
      {
        brand: brand.code,
        currency,
        vassalage,
        gameCode,
        language: languageOf(query.language),
        page: { page: pageNo, size: pageSize },
      },
      { idempotent: true },
    );
    const { pageNum, totalPages, totalCount } = found;
    return {
      list: found.rooms.map((room) => presentRoom(room, currency)),
      pageNum,
      totalPages,
      totalCount: Number(totalCount),
    };
  }
}

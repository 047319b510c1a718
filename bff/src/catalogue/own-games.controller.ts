import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../http/params.js';
import { Answers, NothingDto } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Members, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import {
  AddFavoriteBody,
  GameListDto,
  GamePageDto,
  GamesQuery,
  ListQuery,
  RecentQuery,
  RemoveFavoriteQuery,
} from './catalogue.dto.js';
import { presentGame } from './catalogue.presenter.js';
import { categoryOf, languageOf } from './list-params.js';

const FAVORITES_MAX = 999;

/** API routes for the calling member's favourite and recently played games. */
@ApiTags('catalogue')
@Controller('wps/relay')
export class OwnGamesController {
  constructor(@InjectGames() private readonly games: GamesClient) {}

  /** Returns all favourite games of the member in one response, because the site loads them once after login. */
  @Get('MCSFE_getFavoriteGames')
  @Members()
  @Answers(GameListDto)
  async favorites(@Query() query: ListQuery, @Caller() { memberId }: Session): Promise<GameListDto> {
    return { list: (await this.#own('favorite', memberId, query, 1, FAVORITES_MAX)).games.map(presentGame) };
  }

  @Get('MCSFE_getFavoriteGamesList')
  @Members()
  @Answers(GamePageDto)
  async favoritesPage(@Query() query: GamesQuery, @Caller() { memberId }: Session): Promise<GamePageDto> {
    const { games, pageNum, totalPages } = await this.#own(
      'favorite',
      memberId,
      query,
      query.pageNo ?? 1,
      query.pageSize ?? 20,
    );
    return { content: games.map(presentGame), pageNum, totalPages };
  }

  /** Adds a game to the member's favourites. Repeating the request changes nothing. */
  @Post('MCSFE_addFavoriteGameV2')
  @HttpCode(200)
  @RealMembers()
  @Answers(NothingDto)
  async add(@Body() { nodeId }: AddFavoriteBody, @Caller() { memberId }: Session): Promise<NothingDto> {
    await this.games.setFavorite({ memberId, nodeId: BigInt(nodeId), favorite: true }, { memberId, idempotent: true });
    return {};
  }

  /** Removes a game from the member's favourites. Repeating the request changes nothing. */
  @Delete('MCSFE_removeFavoriteGameV2')
  @RealMembers()
  @Answers(NothingDto)
  async remove(@Query() { nodeId }: RemoveFavoriteQuery, @Caller() { memberId }: Session): Promise<NothingDto> {
    await this.games.setFavorite({ memberId, nodeId: BigInt(nodeId), favorite: false }, { memberId, idempotent: true });
    return {};
  }

  @Get('GCS_recentGame')
  @Members()
  @Answers(GameListDto)
  async recent(@Query() query: RecentQuery, @Caller() { memberId }: Session): Promise<GameListDto> {
    return {
      list: (await this.#own('recent', memberId, query, query.page ?? 1, query.pageSize ?? 20)).games.map(presentGame),
    };
  }

  #own(list: 'favorite' | 'recent', memberId: string, asked: ListQuery, page: number, size: number) {
    const { gameType, language } = asked;
    return this.games.listGames(
      { list, memberId, gameType: categoryOf(gameType), language: languageOf(language), page: { page, size } },
      { memberId, idempotent: true },
    );
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import { Failure } from '@nm/kit/errors/failure.js';
import type { games, identity } from '@nm/contracts';
import { InBrand, MaybeCaller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Visitors } from '../session/access.js';
import type { Session } from '../session/session.js';
import {
  FoundGamesDto,
  GameListDto,
  GameSearchQuery,
  GamesDto,
  GamesQuery,
  LanesDto,
  ListQuery,
  MenusDto,
  VendorTypeListDto,
  WinnerQuery,
  WinnersDto,
} from './catalogue.dto.js';
import { presentGame, presentLane, presentMenu, presentVendorTypes } from './catalogue.presenter.js';
import { categoryOf, isOwn, languageOf, listOf, offersList } from './list-params.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { CachesResponse } from './response-cache.js';
import { WinnerBoardService } from './winner-board.service.js';

const HOT_MAX = 60;
const LISTS_MAX = 200;
const LIST_FRESH_MS = 500;
const READ = { idempotent: true } as const;

/** The fields of the request for a page of games that are the same for every member. */
interface AskedGames {
  readonly gameType: string;
  readonly vassalage?: string;
  readonly list: string;
  readonly query?: string;
  readonly language: string;
  readonly page: { readonly page: number; readonly size: number };
  readonly brand?: string;
  readonly currency?: string;
}

/** API routes for lists of games and vendors. They need no session (specification §7). */
@ApiTags('catalogue')
@Controller()
export class CatalogueController {
  /** The cache of game lists, which are the same for all visitors. Concurrent requests for a list share one read. */
  readonly #lists = new LRUCache<string, GamesDto, () => Promise<GamesDto>>({
    max: LISTS_MAX,
    ttl: LIST_FRESH_MS,
    // A read goes on if its entry is evicted before it ends, because its callers still wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_asked, _stale, { context }) => context(),
  });
  /**
   * The cache of categories with their vendors. It is one entry for all visitors, because the list covers all games.
   */
  readonly #lanes = new LRUCache<'lanes', readonly games.Lane[]>({
    max: 1,
    ttl: LIST_FRESH_MS,
    fetchMethod: async () => (await this.games.listLanes({}, READ)).lanes,
  });

  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly winners: WinnerBoardService,
  ) {}

  @Get('lgw/games/game_menus')
  @Visitors()
  @CachesResponse()
  @Answers(MenusDto)
  async menus(@Query() _query: ListQuery): Promise<MenusDto> {
    return { list: (await this.#lanes.forceFetch('lanes')).map(presentMenu) };
  }

  @Get('wps/relay/GCSGAME_gameList')
  @Visitors()
  @CachesResponse()
  @Answers(GamesDto)
  async gameList(
    @Query() query: GamesQuery,
    @InBrand() brand: identity.Brand,
    @MaybeCaller() caller: Session | undefined,
  ): Promise<GamesDto> {
    return this.#list(query, brand, '', caller);
  }

  /**
   * Searches games by a text that the player is typing. The best match comes first; equal matches are sorted by
   * number of plays.
   */
  @Get('wps/relay/GCSGAME_searchGames')
  @Visitors()
  @RateCost(COST.gameSearch)
  @Answers(FoundGamesDto)
  async search(
    @Query() query: GameSearchQuery,
    @InBrand() brand: identity.Brand,
    @MaybeCaller() caller: Session | undefined,
  ): Promise<FoundGamesDto> {
    const found = await this.#list(query, brand, query.q, caller);
    const recommended =
      found.totalCount > 0 ? [] : (await this.#list({ listType: 'hot', language: query.language }, brand, '')).games;
    return { ...found, recommended };
  }

  @Get('wps/relay/GCSGAME_newGameVendor')
  @Visitors()
  @CachesResponse()
  @Answers(LanesDto)
  async vendors(@Query() _query: ListQuery): Promise<LanesDto> {
    return { lanes: (await this.#lanes.forceFetch('lanes')).map(presentLane) };
  }

  @Get('wps/relay/GCSGAME_getVassGameType')
  @Visitors()
  @CachesResponse()
  @Answers(VendorTypeListDto)
  async vendorTypes(@Query() _query: ListQuery): Promise<VendorTypeListDto> {
    return { list: presentVendorTypes(await this.#lanes.forceFetch('lanes')) };
  }

  @Get('wps/relay/GCSGAME_hotGamesV2')
  @Visitors()
  @CachesResponse()
  @Answers(GameListDto)
  async hotGames(@Query() query: ListQuery): Promise<GameListDto> {
    const asked = {
      gameType: categoryOf(query.gameType),
      list: 'hot',
      language: languageOf(query.language),
      page: { page: 1, size: HOT_MAX },
    };
    return { list: (await this.#cached(asked)).games };
  }

  /** Lists the newest settled real-money wins with masked account names, the largest win first. */
  @Get('wps/relay/ODSFE2_getWinnerBoard')
  @Visitors()
  @Answers(WinnersDto)
  async winnerBoard(@Query() query: WinnerQuery, @InBrand() brand: identity.Brand): Promise<WinnersDto> {
    const board = { gameCategory: categoryOf(query.gameCategory), language: languageOf(query.language) };
    return { list: await this.winners.of(brand.code, board, query.limitNum ?? 20) };
  }

  async #list(
    query: GamesQuery,
    { code, currency, languages }: identity.Brand,
    typed: string,
    caller?: Session,
  ): Promise<GamesDto> {
    const { vassalage = '', pageNo = 1, pageSize = 20 } = query;
    const list = listOf(query.listType);
    if (!offersList(list, languages)) return { games: [], pageNum: pageNo, totalPages: 0, totalCount: 0, gameCount: 0 };
    const gameType = categoryOf(query.gameType);
    // The list over all categories has no stake limits, because they would make the response 50% larger.
    const stakesOf = gameType === '' ? {} : { brand: code, currency };
    const asked = {
      gameType,
      vassalage,
      list,
      query: typed,
      language: languageOf(query.language),
      page: { page: pageNo, size: pageSize },
      ...stakesOf,
    };
    if (!isOwn(list)) return this.#cached(asked);
    if (!caller) throw new Failure('session.missing');
    return this.#read(asked, caller.memberId);
  }

  #cached(asked: AskedGames): Promise<GamesDto> {
    return this.#lists.forceFetch(JSON.stringify(asked), { context: () => this.#read(asked) });
  }

  async #read(asked: AskedGames, memberId?: string): Promise<GamesDto> {
    const found = await this.games.listGames(memberId ? { ...asked, memberId } : asked, { ...READ, memberId });
    return {
      games: found.games.map(presentGame),
      pageNum: found.pageNum,
      totalPages: found.totalPages,
      totalCount: Number(found.totalCount),
      gameCount: Number(found.gameCount),
    };
  }
}

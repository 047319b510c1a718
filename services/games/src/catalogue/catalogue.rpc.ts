import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { GameCategory, games } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Rpc, RpcController, type Call } from '@nm/kit/rpc/rpc.js';
import { gameClosed, gameNotFound, invalid } from '../games.errors.js';
import { JackpotStore } from '../jackpots/jackpot.store.js';
import { GameSearch } from '../search/game-search.service.js';
import { CatalogueReadModel } from './catalogue.read-model.js';
import { FavoritesStore } from './favorites.store.js';
import { GameLists } from './game-lists.service.js';
import { ListsReadModel } from './lists.read-model.js';

const { GamesService } = games;
const FROM_BFF = { callers: ['bff'] } as const;
const LISTS = ['', 'new', 'hot', 'favorite', 'recent', 'jackpot', 'table', 'arcade', 'bingo'];
const OWN_LISTS = ['favorite', 'recent'];
const PAGE_SIZE = 20;
const PAGE_SIZE_MAX = 999;
const PAGE_MAX = 10_000;
const WINNERS_MAX = 20;
const QUERY_MAX = 64;
const CONTROL = /\p{Cc}/u;

/**
 * Implements the RPCs for game lists, favourites, winners and jackpots. Each method decodes the request, calls the
 * service and encodes the answer.
 */
@RpcController(GamesService)
export class CatalogueRpc {
  constructor(
    @Inject(CatalogueReadModel) private readonly catalogue: CatalogueReadModel,
    @Inject(ListsReadModel) private readonly lists: ListsReadModel,
    @Inject(GameLists) private readonly gameLists: GameLists,
    @Inject(GameSearch) private readonly search: GameSearch,
    @Inject(FavoritesStore) private readonly favorites: FavoritesStore,
    @Inject(JackpotStore) private readonly jackpots: JackpotStore,
    @Inject(Db) private readonly db: Db,
  ) {}

  @Rpc(GamesService.method.listLanes, FROM_BFF)
  async listLanes(): Promise<MessageInitShape<typeof games.ListLanesResponseSchema>> {
    const lanes = await this.lists.lanes();
    return { lanes: lanes.map((lane) => ({ ...lane, vendors: [...lane.vendors] })) };
  }

  @Rpc(GamesService.method.listGames, FROM_BFF)
  async listGames(
    request: games.ListGamesRequest,
    { memberId }: Call,
  ): Promise<MessageInitShape<typeof games.ListGamesResponseSchema>> {
    const { gameType, vassalage, list, brand, currency, query, language } = request;
    if (!LISTS.includes(list)) throw invalid('list');
    if (query.length > QUERY_MAX || CONTROL.test(query)) throw invalid('query');
    const isOwn = OWN_LISTS.includes(list);
    if (isOwn && (!memberId || memberId !== request.memberId)) throw new Failure('access.denied');
    const page = request.page?.page || 1;
    const size = request.page?.size || PAGE_SIZE;
    if (page < 1 || page > PAGE_MAX) throw invalid('page');
    if (size < 1 || size > PAGE_SIZE_MAX) throw invalid('pageSize');
    const found = await this.gameLists.games({
      gameType,
      vassalage,
      list,
      memberId: isOwn ? request.memberId : null,
      brand,
      currency,
      found: query.trim() === '' ? null : await this.search.find(query),
      language: language.toLowerCase(),
      page,
      size,
    });
    return {
      games: [...found.games],
      totalCount: found.totalCount,
      gameCount: found.gameCount,
      pageNum: page,
      totalPages: Math.ceil(Number(found.totalCount) / size),
    };
  }

  @Rpc(GamesService.method.getStakeLimits, FROM_BFF)
  async getStakeLimits(
    request: games.GetStakeLimitsRequest,
  ): Promise<MessageInitShape<typeof games.StakeLimitsSchema>> {
    const game = await this.catalogue.playable(this.db, request);
    if (!game) throw gameNotFound();
    const { stakeMinorMin, stakeMinorMax, payoutMinorMax } = game;
    if (stakeMinorMin === null || stakeMinorMax === null) throw gameClosed();
    return { stakeMinorMin, stakeMinorMax, payoutMinorMax: payoutMinorMax ?? 0n };
  }

  @Rpc(GamesService.method.setFavorite, { callers: ['bff'], actsFor: 'member' })
  async setFavorite({
    memberId,
    nodeId,
    favorite,
  }: games.SetFavoriteRequest): Promise<MessageInitShape<typeof games.SetFavoriteResponseSchema>> {
    await (favorite ? this.favorites.add(memberId, nodeId) : this.favorites.remove(memberId, nodeId));
    return {};
  }

  @Rpc(GamesService.method.listWinners, FROM_BFF)
  async listWinners({
    brand,
    gameCategory,
    limit,
    language,
  }: games.ListWinnersRequest): Promise<MessageInitShape<typeof games.ListWinnersResponseSchema>> {
    const category = gameCategory === '' ? 0 : GameCategory[gameCategory as keyof typeof GameCategory];
    if (category === undefined) throw invalid('gameCategory');
    const count = Math.min(Math.max(limit || WINNERS_MAX, 1), WINNERS_MAX);
    const won = await this.lists.winners(brand, category, count, language.toLowerCase());
    return { winners: won.map(({ settledAt, ...winner }) => ({ ...winner, settledAt: timestampFromDate(settledAt) })) };
  }

  @Rpc(GamesService.method.listJackpots, FROM_BFF)
  async listJackpots({
    brand,
  }: games.ListJackpotsRequest): Promise<MessageInitShape<typeof games.ListJackpotsResponseSchema>> {
    const pools = await this.jackpots.ofBrand(this.db, brand);
    return {
      jackpots: pools.map(({ pool, currency, amountMinor, version }) => ({ pool, currency, amountMinor, version })),
    };
  }
}

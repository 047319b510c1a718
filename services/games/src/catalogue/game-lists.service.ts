import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  ListsReadModel,
  type GameOrder,
  type GamesFilter,
  type GamesPage,
  type ListFilter,
} from './lists.read-model.js';

/** How long (ms) the order of a game list is cached. All pages, brands, languages and searches share it. */
const FRESH_MS = 500;
const ORDERS_MAX = 200;

/**
 * Reads the game lists that players see, page by page. To sort thousands of games costs far more than to read one page
 * of them, so the order of a list is cached for FRESH_MS.
 */
@Injectable()
export class GameLists {
  readonly #orders = new LRUCache<string, GameOrder, ListFilter>({
    max: ORDERS_MAX,
    ttl: FRESH_MS,
    // A read goes on if its entry is evicted before it ends, because its callers still wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.lists.order(context),
  });

  constructor(@Inject(ListsReadModel) private readonly lists: ListsReadModel) {}

  /**
   * Returns a page of games and their number on all pages. A member's own lists (favourites and recent games) are never
   * cached.
   */
  async games(filter: GamesFilter): Promise<GamesPage> {
    const { gameType, vassalage, list, memberId } = filter;
    if (memberId !== null) return this.lists.games(filter);
    const context = { gameType, vassalage, list, memberId };
    return this.lists.games(filter, await this.#orders.forceFetch(JSON.stringify(context), { context }));
  }
}

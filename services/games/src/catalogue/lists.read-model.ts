import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { LIMITS_OF_GAME } from './catalogue.read-model.js';
import { CATEGORY_OF_GAME } from './regrouping.js';

/**
 * A vendor in a game category, with the number of its games in the category and its first game, which opens when a
 * player chooses the vendor. The first game is the first one that is open. If all are under maintenance, it is simply
 * the first one.
 */
export interface LaneVendor {
  readonly vassalage: string;
  readonly displayName: string;
  readonly icon: string;
  readonly games: number;
  readonly gameCode: string;
  /** The kind of the vendor's first game in the category. `VASSALAGE` if it only leads to the vendor's other games. */
  readonly isGame: string;
}

/** A game category, with the vendors that have games in it. */
export interface Lane {
  readonly gameCategory: string;
  readonly title: string;
  readonly gameClassify: string;
  readonly vendors: readonly LaneVendor[];
}

/** A game as a game list for players shows it (specification §3). */
export interface ListedGame {
  readonly nodeId: bigint;
  readonly gameId: string;
  readonly gameCode: string;
  readonly displayName: string;
  readonly vassalage: string;
  readonly gameType: string;
  readonly isGame: string;
  readonly isHot: boolean;
  readonly showIcon: string;
  readonly lagerIcon: string;
  readonly icon: string;
  readonly status: string;
  /**
   * The limits of one bet in minor units. They are 0 if the game has no limits, or if the request names no currency.
   */
  readonly stakeMinorMin: bigint;
  readonly stakeMinorMax: bigint;
}

/** Which games a list has. */
export interface ListFilter {
  readonly gameType: string;
  readonly vassalage: string;
  /**
   * The list of games to return: `favorite`, `recent`, `hot`, a list type of the games (for example `bingo`), or empty
   * for all games.
   */
  readonly list: string;
  /** The member whose games the lists `favorite` and `recent` contain; null for other lists. */
  readonly memberId: string | null;
}

/** The data by which the games of a list are shown: the brand, the currency and the language. */
export interface Shown {
  /** The brand whose stake limits are returned; empty if the caller needs no limits. */
  readonly brand: string;
  readonly currency: string;
  /** The language of the games' names. A game without a name in this language has the vendor's name for it. */
  readonly language: string;
}

export interface GamesFilter extends ListFilter, Shown {
  /** The ids of the games that the search found, best match first; null if the request is not a search. */
  readonly found: readonly bigint[] | null;
  readonly page: number;
  readonly size: number;
}

/** The ids of a list's entries in their order, and whether each of them is a game. */
export type GameOrder = ReadonlyMap<bigint, boolean>;

export interface GamesPage {
  readonly games: readonly ListedGame[];
  readonly totalCount: bigint;
  readonly gameCount: bigint;
}

export interface WonRound {
  readonly memberId: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly icon: string;
  readonly currency: string;
  readonly winMinor: bigint;
  readonly settledAt: Date;
}

/**
 * SQL condition: game lists contain the games of the vendor. The games of an external vendor are listed only while the
 * vendor has a valid key, because without a key they cannot be played.
 */
const VENDOR_LISTED = `
  v.status <> 'closed'
  AND (v.mode = 'inhouse' OR EXISTS (SELECT 1 FROM vendor_keys k WHERE k.vassalage = v.vassalage
    AND k.retired_at IS NULL))`;
const LISTED = `g.status <> 'closed' AND ${VENDOR_LISTED}`;

/** Reads the game lists that players see. */
@Injectable()
export class ListsReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async lanes(): Promise<Lane[]> {
    return this.db.rows<Lane>(
      `SELECT c.code AS "gameCategory", c.title, c.game_classify AS "gameClassify",
              json_agg(json_build_object('vassalage', v.vassalage, 'displayName', v.display_name, 'icon', v.icon, 'games', n.games, 'gameCode', n.first, 'isGame', n.kind)
                       ORDER BY cv.position, v.position) AS vendors
         FROM (SELECT ${CATEGORY_OF_GAME} AS category, g.vassalage, count(*) FILTER (WHERE g.is_game = 'GAME')::int AS games,
                      (array_agg(g.game_code ORDER BY g.status = 'maintenance', g.position))[1] AS first,
                      (array_agg(g.is_game ORDER BY g.status = 'maintenance', g.position))[1] AS kind
                 FROM games g JOIN vendors v USING (vassalage)
                WHERE ${LISTED}
                GROUP BY 1, 2) n
         JOIN categories c ON c.code = n.category
         JOIN vendors v USING (vassalage)
         LEFT JOIN category_vendors cv USING (category, vassalage)
        GROUP BY c.code
        ORDER BY c.position`,
    );
  }

  /**
   * Returns the ids of all games of a list in their order: favourites and recent games of a member newest first, hot
   * games by their recent play, others in the order of the catalogue. The value is false for an entry that only leads
   * to the vendor's other games.
   */
  async order({ gameType, vassalage, list, memberId }: ListFilter): Promise<GameOrder> {
    const row = await this.db.one<{ ids: readonly string[] | null; games: readonly boolean[] | null }>(
      `WITH vendor AS MATERIALIZED (SELECT v.vassalage FROM vendors v WHERE ${VENDOR_LISTED})
       SELECT array_agg(s.node_id::text) AS ids, array_agg(s.is_game) AS games
         FROM (SELECT g.node_id, g.is_game = 'GAME' AS is_game
                 FROM games g
                 JOIN vendor v USING (vassalage)
                 JOIN categories c ON c.code = ${CATEGORY_OF_GAME}
                 LEFT JOIN game_ranks k ON k.node_id = g.node_id
                 LEFT JOIN favorites f ON $3 = 'favorite' AND f.member_id = $4 AND f.node_id = g.node_id
                CROSS JOIN LATERAL (
                   SELECT CASE WHEN $3 = 'recent' THEN (
                     SELECT max(r.placed_at) FROM rounds r
                      WHERE r.member_id = $4 AND r.vassalage = g.vassalage AND r.game_code = g.game_code) END AS played_at) p
                WHERE g.status <> 'closed' AND ($1 = '' OR c.code = $1) AND ($2 = '' OR g.vassalage = upper($2))
                  AND CASE $3 WHEN '' THEN true WHEN 'hot' THEN coalesce(k.is_hot, g.is_hot)
                              WHEN 'favorite' THEN f.node_id IS NOT NULL
                              WHEN 'recent' THEN p.played_at IS NOT NULL ELSE $3 = ANY (g.list_types) END
                ORDER BY f.added_at DESC NULLS LAST, p.played_at DESC NULLS LAST,
                         CASE WHEN $3 = 'hot' THEN k.plays END DESC NULLS LAST,
                         c.position, g.position, g.node_id) s`,
      [gameType, vassalage, list, memberId],
    );
    return new Map((row?.ids ?? []).map((id, n) => [BigInt(id), row?.games?.[n] ?? false]));
  }

  /**
   * Returns a page of games. `totalCount` is the number of entries on all pages; `gameCount` leaves out the entries
   * that only lead to a vendor's other games, as the number of games in the result of `lanes` does. Search results are
   * sorted by their match.
   * @param order the ids of the list's games, as `order` returns them
   */
  async games(filter: GamesFilter, order?: GameOrder): Promise<GamesPage> {
    const listed = order ?? (await this.order(filter));
    const ids = filter.found === null ? [...listed.keys()] : filter.found.filter((id) => listed.has(id));
    const from = (filter.page - 1) * filter.size;
    return {
      games: await this.#byId(ids.slice(from, from + filter.size), filter),
      totalCount: BigInt(ids.length),
      gameCount: BigInt(ids.filter((id) => listed.get(id)).length),
    };
  }

  /** Returns games by their ids, in the order of the ids. A game that is not listed any more is left out. */
  async #byId(ids: readonly bigint[], { brand, currency, language }: Shown): Promise<ListedGame[]> {
    if (ids.length === 0) return [];
    return this.db.rows<ListedGame>(
      `SELECT g.node_id AS "nodeId", g.game_id AS "gameId", g.game_code AS "gameCode",
              coalesce(n.name, g.display_name) AS "displayName", g.vassalage, ${CATEGORY_OF_GAME} AS "gameType",
              g.is_game AS "isGame", coalesce(k.is_hot, g.is_hot) AS "isHot", g.show_icon AS "showIcon",
              g.lager_icon AS "lagerIcon", g.icon,
              CASE WHEN 'maintenance' IN (g.status, v.status) THEN 'maintenance' ELSE 'active' END AS status,
              coalesce(l.stake_minor_min, 0) AS "stakeMinorMin", coalesce(l.stake_minor_max, 0) AS "stakeMinorMax"
         FROM unnest($1::bigint[]) WITH ORDINALITY AS s (node_id, place)
         JOIN games g USING (node_id)
         JOIN vendors v USING (vassalage)
         LEFT JOIN game_ranks k USING (node_id)
         LEFT JOIN game_names n
                ON n.vassalage = g.vassalage AND n.game_code = g.game_code AND n.language = $4
         LEFT JOIN LATERAL (${LIMITS_OF_GAME('$2', '$3')}) l ON $3 <> ''
        WHERE ${LISTED}
        ORDER BY s.place`,
      [ids, brand, currency, language],
    );
  }

  /**
   * Returns the newest wins with real money, including jackpots. They are sorted by amount, the largest first (domain
   * §5).
   */
  async winners(brand: string, category: number, limit: number, language = ''): Promise<WonRound[]> {
    return this.db.rows<WonRound>(
      `SELECT w.*, coalesce(n.name, g.display_name) AS "gameName", g.icon
         FROM ((SELECT member_id AS "memberId", vassalage, game_code AS "gameCode", currency,
           payout_minor AS "winMinor", settled_at AS "settledAt"
                  FROM rounds
                 WHERE brand = $1 AND status = 'settled' AND NOT trial AND payout_minor > stake_minor AND ($2 = 0
                   OR category = $2)
                 ORDER BY settled_at DESC LIMIT $3)
               UNION ALL
               (SELECT member_id, vassalage, game_code, currency, amount_minor, won_at
                  FROM jackpot_wins
                 WHERE brand = $1 AND ($2 = 0 OR category = $2)
                 ORDER BY won_at DESC LIMIT $3)
               ORDER BY "settledAt" DESC LIMIT $3) w
         JOIN games g ON g.vassalage = w.vassalage AND g.game_code = w."gameCode"
         LEFT JOIN game_names n ON n.vassalage = w.vassalage AND n.game_code = w."gameCode" AND n.language = $4
        ORDER BY "winMinor" DESC`,
      [brand, category, limit, language],
    );
  }
}

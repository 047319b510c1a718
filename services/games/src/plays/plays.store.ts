import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { hotGames, type PlayedGame } from './hot-games.js';
import { CATEGORY_OF_GAME } from '../catalogue/regrouping.js';

/**
 * The length of the intervals in which plays (members who played a game) are counted. Each interval is counted once,
 * one minute after its end.
 */
const PORTION = `interval '10 minutes'`;
const LAG = `interval '1 minute'`;
/**
 * The period whose plays count for the ranking of hot games. If the service was down for longer than this, the
 * intervals before it are not counted.
 */
const WINDOW = `interval '7 days'`;

/** Counts how often each game is played, from the stored rounds. */
@Injectable()
export class PlaysStore {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Counts the rounds of the next 10-minute interval. Each member counts once per game, and rounds with trial money do
   * not count.
   * @returns false if no interval could be counted yet
   */
  async countNext(): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      await tx.rows(
        `INSERT INTO game_plays_progress (counted_to)
         VALUES (date_bin(${PORTION}, now() - ${PORTION}, 'epoch')) ON CONFLICT DO NOTHING`,
      );
      const portion = await tx.one<{ readonly start: Date }>(
        `UPDATE game_plays_progress p
            SET counted_to = due.start + ${PORTION}
           FROM (SELECT greatest(counted_to, date_bin(${PORTION}, now() - ${WINDOW}, 'epoch')) AS start
                   FROM game_plays_progress FOR UPDATE) due
          WHERE due.start + ${PORTION} + ${LAG} <= now()
          RETURNING due.start`,
      );
      if (!portion) return false;
      await tx.rows(
        `INSERT INTO game_plays AS known (hour, vassalage, game_code, plays)
         SELECT date_trunc('hour', $1::timestamptz), vassalage, game_code, count(DISTINCT member_id)
           FROM rounds
          WHERE settled_at >= $1 AND settled_at < $1::timestamptz + ${PORTION} AND status = 'settled' AND NOT trial
          GROUP BY vassalage, game_code
             ON CONFLICT (hour, vassalage, game_code) DO UPDATE SET plays = known.plays + excluded.plays`,
        [portion.start],
      );
      await tx.rows(`DELETE FROM game_plays WHERE hour < now() - ${WINDOW}`);
      return true;
    });
  }

  /**
   * Ranks all open games as hot by the number of their plays and by the operators' choices. One transaction ranks at a
   * time: otherwise two of them could deadlock, or an older reading could replace an operator's newer choice.
   */
  async rankAll(tx: Tx): Promise<void> {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('games.ranks'))`);
    const games = await this.#played(tx);
    await this.#rank(tx, games, hotGames(games));
  }

  /** Returns every open game with the number of its plays in the last seven days, in the order of the catalogue. */
  async #played(tx: Tx): Promise<PlayedGame[]> {
    return tx.rows<PlayedGame>(
      `SELECT g.node_id AS "nodeId", g.is_hot AS "isChosen", coalesce(p.plays, 0)::int AS plays
         FROM games g
         JOIN vendors v USING (vassalage)
         JOIN categories c ON c.code = ${CATEGORY_OF_GAME}
         LEFT JOIN (SELECT vassalage, game_code, sum(plays) AS plays FROM game_plays GROUP BY vassalage, game_code) p
                ON p.vassalage = g.vassalage AND p.game_code = g.game_code
        WHERE 'active' = ALL (ARRAY[g.status, v.status])
        ORDER BY c.position, g.position, g.node_id`,
    );
  }

  /**
   * Replaces the stored ranks of all games by new ones. Rows are written in the order of their ids.
   */
  async #rank(tx: Tx, games: readonly PlayedGame[], hot: ReadonlySet<bigint>): Promise<void> {
    const ordered = games.toSorted((a, b) => (a.nodeId < b.nodeId ? -1 : 1));
    const ids = ordered.map(({ nodeId }) => nodeId);
    await tx.rows('DELETE FROM game_ranks WHERE node_id <> ALL ($1::bigint[])', [ids]);
    await tx.rows(
      `INSERT INTO game_ranks (node_id, plays, is_hot)
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::boolean[])
           ON CONFLICT (node_id) DO UPDATE SET plays = excluded.plays, is_hot = excluded.is_hot`,
      [ids, ordered.map(({ plays }) => plays), ids.map((id) => hot.has(id))],
    );
  }
}

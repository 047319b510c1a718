import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { SearchedGame } from './game-index.js';
import { CATEGORY_OF_GAME } from '../catalogue/regrouping.js';

/** Reads the texts by which a search finds games. */
@Injectable()
export class SearchReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Returns every game that is not closed, in the order of the catalogue. It includes games of vendors without a key.
   * They are left out later, when the found games are read, so a search finds them as soon as the vendor has a key.
   */
  async games(): Promise<SearchedGame[]> {
    return this.db.rows<SearchedGame>(
      `SELECT g.node_id AS "nodeId", array[g.display_name] || coalesce(n.names, '{}') AS names,
              array[v.display_name, c.title] || coalesce(cn.names, '{}') AS around, coalesce(r.plays, 0)::int AS plays
         FROM games g
         JOIN vendors v USING (vassalage)
         JOIN categories c ON c.code = ${CATEGORY_OF_GAME}
         LEFT JOIN (SELECT vassalage, game_code, array_agg(name) AS names
                      FROM game_names
                     GROUP BY vassalage, game_code) n
                ON n.vassalage = g.vassalage AND n.game_code = g.game_code
         LEFT JOIN (SELECT category, array_agg(name) AS names FROM category_names GROUP BY category) cn
                ON cn.category = c.code
         LEFT JOIN game_ranks r ON r.node_id = g.node_id
        WHERE g.status <> 'closed' AND v.status <> 'closed'
        ORDER BY c.position, g.position, g.node_id`,
    );
  }
}

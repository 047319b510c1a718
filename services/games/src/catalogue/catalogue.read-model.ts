import { Inject, Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import type { Game, PlayableGame } from './game.js';
import { MAINTENANCE_END } from './maintenance-end.js';
import { CATEGORY_OF_GAME } from './regrouping.js';

const GAME_COLUMNS = `
  g.vassalage, g.game_code AS "gameCode", ${CATEGORY_OF_GAME} AS "gameType", g.display_name AS "displayName", v.mode, g.status,
  v.status AS "vendorStatus", ${MAINTENANCE_END} AS "maintenanceUntil",
  v.sells_features AND g.sells_features AS "sellsFeatures"`;

/**
 * Returns the SQL of the limits of game `g` in a brand and a currency, which are SQL parameters. If several rows match,
 * a row for exactly this brand comes first, then a row for exactly this currency. For a game without limits, the SQL
 * returns no row.
 */
export const LIMITS_OF_GAME = (brand: string, currency: string): string => `
  SELECT stake_minor_min, stake_minor_max, payout_minor_max
    FROM stake_limits
   WHERE vassalage = g.vassalage AND game_code = g.game_code AND brand IN (${brand}, '*')
     AND currency IN (${currency}, '*')
   ORDER BY brand = '*', currency = '*'
   LIMIT 1`;

export interface Play {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly brand: string;
  readonly currency: string;
}

/**
 * Reads games with the data that are needed to launch and play them. An entry that only leads to other games cannot be
 * played.
 */
@Injectable()
export class CatalogueReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async game(vassalage: string, gameCode: string): Promise<Game | undefined> {
    return this.db.one<Game>(
      `SELECT ${GAME_COLUMNS}
         FROM games g JOIN vendors v USING (vassalage)
        WHERE g.vassalage = upper($1) AND upper(g.game_code) = upper($2) AND g.is_game = 'GAME'`,
      [vassalage, gameCode],
    );
  }

  /** Returns a game in any status, with its limits in a brand and a currency. */
  async playable(sql: Sql, { vassalage, gameCode, brand, currency }: Play): Promise<PlayableGame | undefined> {
    return sql.one<PlayableGame>(
      `SELECT ${GAME_COLUMNS}, l.stake_minor_min AS "stakeMinorMin", l.stake_minor_max AS "stakeMinorMax",
              l.payout_minor_max AS "payoutMinorMax"
         FROM games g
         JOIN vendors v USING (vassalage)
         LEFT JOIN LATERAL (${LIMITS_OF_GAME('$3', '$4')}) l ON true
        WHERE g.vassalage = $1 AND upper(g.game_code) = upper($2) AND g.is_game = 'GAME'`,
      [vassalage, gameCode, brand, currency],
    );
  }
}

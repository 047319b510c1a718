import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { gameClosed } from '../games.errors.js';
import type { Game, StakeLimits } from './game.js';

/** What can be played. */
@Injectable()
export class CatalogueReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async game(vassalage: string, gameCode: string): Promise<Game | undefined> {
    return this.db.one<Game>(
      `SELECT g.vassalage, g.game_code AS "gameCode", g.display_name AS "displayName", v.mode, g.status,
              v.status AS "vendorStatus", v.maintenance_until AS "maintenanceUntil"
         FROM games g JOIN vendors v USING (vassalage)
        WHERE g.vassalage = upper($1) AND upper(g.game_code) = upper($2)`,
      [vassalage, gameCode],
    );
  }

  /** The most particular row: the brand's own before any brand's, then the currency's own before any currency's. */
  async stakeLimits(play: { vassalage: string; gameCode: string; brand: string; currency: string }): Promise<StakeLimits> {
    const limits = await this.db.one<StakeLimits>(
      `SELECT stake_minor_min AS "stakeMinorMin", stake_minor_max AS "stakeMinorMax"
         FROM stake_limits
        WHERE vassalage = $1 AND game_code = $2 AND brand IN ($3, '*') AND currency IN ($4, '*')
        ORDER BY brand = '*', currency = '*'
        LIMIT 1`,
      [play.vassalage, play.gameCode, play.brand, play.currency],
    );
    if (!limits) throw gameClosed(); // a game without limits takes no stake
    return limits;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import type { OwnGame } from './import-plan.js';

/** The categories of in-house games. The list of a vendor must not contain games in these categories. */
const OWN_CATEGORIES = ['LOTT', 'ELOTT', 'BGS'];

interface GameRow extends Omit<OwnGame, 'limits'> {
  readonly limits: readonly {
    readonly currency: string;
    readonly min: string;
    readonly max: string;
    readonly payout: string | null;
  }[];
}

/** Reads our stored games and categories, with which the list that a vendor sends is compared. */
@Injectable()
export class CatalogueImportReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns the codes of the categories in which vendors may list games. */
  async categories(): Promise<ReadonlySet<string>> {
    const rows = await this.db.rows<{ readonly code: string }>(
      'SELECT code FROM categories WHERE NOT code = ANY ($1)',
      [OWN_CATEGORIES],
    );
    return new Set(rows.map(({ code }) => code));
  }

  /** Returns all stored games of a vendor, including closed ones, with the limits that are valid for every brand. */
  async ownGames(sql: Sql, vassalage: string): Promise<OwnGame[]> {
    const rows = await sql.rows<GameRow>(
      `SELECT g.game_code AS "gameCode", g.display_name AS "displayName", g.game_type AS "gameType", g.is_game AS "isGame", g.status,
              coalesce((SELECT json_object_agg(n.language, n.name) FROM game_names n
                         WHERE n.vassalage = g.vassalage AND n.game_code = g.game_code), '{}') AS names,
              coalesce((SELECT json_agg(json_build_object('currency', l.currency, 'min', l.stake_minor_min::text,
                                          'max', l.stake_minor_max::text, 'payout', l.payout_minor_max::text))
                          FROM stake_limits l
                         WHERE l.vassalage = g.vassalage AND l.game_code = g.game_code AND l.brand = '*'), '[]') AS limits
         FROM games g WHERE g.vassalage = $1 ORDER BY g.position, g.node_id`,
      [vassalage],
    );
    return rows.map(({ limits, ...game }) => ({
      ...game,
      limits: limits.map(({ currency, min, max, payout }) => ({
        currency,
        stakeMinorMin: BigInt(min),
        stakeMinorMax: BigInt(max),
        payoutMinorMax: payout === null ? null : BigInt(payout),
      })),
    }));
  }
}

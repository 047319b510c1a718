import { Inject, Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import type { OwnGame } from './import-plan.js';

/** Categories of our own games, in which no vendor lists games. */
const OWN_CATEGORIES = ['LOTT', 'ELOTT', 'BGS'];

interface GameRow extends Omit<OwnGame, 'limits'> {
  readonly limits: readonly {
    readonly currency: string;
    readonly min: string;
    readonly max: string;
    readonly payout: string | null;
  }[];
}

/** Reads what a vendor's list is compared with. */
@Injectable()
export class CatalogueImportReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** The codes of the categories that vendors may have games in. */
  async categories(): Promise<ReadonlySet<string>> {
    const rows = await this.db.rows<{ readonly code: string }>(
      'SELECT code FROM categories WHERE NOT code = ANY ($1)',
      [OWN_CATEGORIES],
    );
    return new Set(rows.map(({ code }) => code));
  }

  /** All games of a vendor, closed ones too, with the limits of every brand. */
  async ownGames(sql: Sql, vassalage: string): Promise<OwnGame[]> {
    const rows = await sql.rows<GameRow>(
      `SELECT g.game_code AS "gameCode", g.display_name AS "displayName", g.game_type AS "gameType", g.status,
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

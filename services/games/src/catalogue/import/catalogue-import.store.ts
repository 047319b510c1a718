import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { GameChange, OwnGame } from './import-plan.js';
import type { ListedGame, ListedLimit } from './listed-game.js';

/** Writes the changes of an import. Each statement writes many games. */
@Injectable()
export class CatalogueImportStore {
  /** Adds new games at the end of the vendor's list. They are closed and have the default picture. */
  async add(tx: Tx, vassalage: string, games: readonly ListedGame[]): Promise<void> {
    await tx.rows(
      `INSERT INTO games (game_id, vassalage, game_code, game_type, is_game, display_name, status, position)
       SELECT lower($1 || '-' || replace(n.code, '_', '-')), $1, n.code, n.category, n.kind, n.name, 'closed',
              (SELECT coalesce(max(position), 0) FROM games WHERE vassalage = $1) + 10 * n.place
         FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY
              AS n (code, category, kind, name, place)`,
      [
        vassalage,
        games.map(({ gameCode }) => gameCode),
        games.map(({ gameType }) => gameType),
        games.map(({ isGame }) => isGame),
        games.map(({ displayName }) => displayName),
      ],
    );
    const names = games.flatMap(({ gameCode, names: own }) =>
      Object.entries(own).map(([language, name]) => ({ gameCode, language, name })),
    );
    await this.#setNames(tx, vassalage, names);
    await this.#setLimits(
      tx,
      vassalage,
      games.flatMap(({ gameCode, limits }) => limits.map((limit) => ({ gameCode, limit }))),
    );
  }

  async change(tx: Tx, vassalage: string, changes: readonly GameChange[]): Promise<void> {
    await tx.rows(
      `UPDATE games g SET display_name = n.name, version = g.version + 1
         FROM unnest($2::text[], $3::text[]) AS n (code, name)
        WHERE g.vassalage = $1 AND g.game_code = n.code`,
      [vassalage, changes.map(({ gameCode }) => gameCode), changes.map(({ displayName }) => displayName)],
    );
    const names = changes.flatMap(({ gameCode, names: changed }) =>
      changed.flatMap(({ language, after }) => (language === 'en' ? [] : [{ gameCode, language, name: after }])),
    );
    await this.#setNames(tx, vassalage, names);
    await this.#setLimits(
      tx,
      vassalage,
      changes.flatMap(({ gameCode, limits }) => limits.map(({ after }) => ({ gameCode, limit: after }))),
    );
  }

  /** Puts open games under maintenance without an announced end. Rounds that are open are still settled. */
  async remove(tx: Tx, vassalage: string, games: readonly OwnGame[]): Promise<void> {
    await tx.rows(
      `UPDATE games SET status = 'maintenance', maintenance_until = NULL, version = version + 1
        WHERE vassalage = $1 AND game_code = ANY ($2) AND status = 'active'`,
      [vassalage, games.map(({ gameCode }) => gameCode)],
    );
  }

  async #setNames(
    tx: Tx,
    vassalage: string,
    names: readonly { readonly gameCode: string; readonly language: string; readonly name: string }[],
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO game_names (vassalage, game_code, language, name)
       SELECT $1, code, language, name FROM unnest($2::text[], $3::text[], $4::text[]) AS n (code, language, name)
           ON CONFLICT (vassalage, game_code, language) DO UPDATE SET name = excluded.name`,
      [
        vassalage,
        names.map(({ gameCode }) => gameCode),
        names.map(({ language }) => language),
        names.map(({ name }) => name),
      ],
    );
  }

  async #setLimits(
    tx: Tx,
    vassalage: string,
    limits: readonly { readonly gameCode: string; readonly limit: ListedLimit }[],
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO stake_limits (vassalage, game_code, brand, currency, stake_minor_min, stake_minor_max, payout_minor_max)
       SELECT $1, code, '*', currency, low, high, payout
         FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) AS n (code, currency, low, high, payout)
           ON CONFLICT (vassalage, game_code, brand, currency)
           DO UPDATE SET stake_minor_min = excluded.stake_minor_min, stake_minor_max = excluded.stake_minor_max,
                         payout_minor_max = excluded.payout_minor_max`,
      [
        vassalage,
        limits.map(({ gameCode }) => gameCode),
        limits.map(({ limit }) => limit.currency),
        limits.map(({ limit }) => limit.stakeMinorMin),
        limits.map(({ limit }) => limit.stakeMinorMax),
        limits.map(({ limit }) => limit.payoutMinorMax),
      ],
    );
  }

  async bumpVendor(tx: Tx, vassalage: string): Promise<void> {
    await tx.rows('UPDATE vendors SET version = version + 1 WHERE vassalage = $1', [vassalage]);
  }
}

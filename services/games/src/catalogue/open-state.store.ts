import { Db } from '@nm/kit/db/db.js';
import type { OpenState } from './game.js';

/** Sets whether a vendor or a game can be played. */
export class OpenStateStore {
  constructor(private readonly db: Db) {}

  /**
   * Sets the status of one game, or without a game's code of a vendor with all its games. Returns false for an unknown
   * one.
   */
  async set(vassalage: string, gameCode: string | undefined, status: OpenState, until: Date | null): Promise<boolean> {
    const changed =
      gameCode === undefined
        ? await this.db.one(
            `UPDATE vendors SET status = $2, maintenance_until = $3 WHERE vassalage = upper($1) RETURNING 1 AS one`,
            [vassalage, status, until],
          )
        : await this.db.one(
            `UPDATE games SET status = $3, maintenance_until = $4
              WHERE vassalage = upper($1) AND upper(game_code) = upper($2) RETURNING 1 AS one`,
            [vassalage, gameCode, status, until],
          );
    return changed !== undefined;
  }
}

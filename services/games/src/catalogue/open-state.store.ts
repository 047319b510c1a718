import type { Sql } from '@nm/kit/db/db.js';
import { MAINTENANCE_MINUTES_MAX, type OpenState } from './game.js';

/** The new status of a vendor or game. For a maintenance it also has the announced end; null if no end is announced. */
export interface NewOpenState {
  readonly status: OpenState;
  readonly until: Date | null;
}

/**
 * Builds a new status of a vendor or game.
 * @param minutes the duration of the maintenance; undefined if no end is announced; ignored for other statuses
 * @returns undefined if the duration is not between 1 and 10,080 minutes (seven days)
 */
export function newOpenState(status: OpenState, minutes: number | undefined): NewOpenState | undefined {
  if (status !== 'maintenance' || minutes === undefined) return { status, until: null };
  if (!(minutes > 0 && minutes <= MAINTENANCE_MINUTES_MAX)) return undefined;
  return { status, until: new Date(Date.now() + minutes * 60_000) };
}

/** Stores whether a vendor or game can be played. The command on the server and the operators' console both use it. */
export class OpenStateStore {
  /**
   * Sets the status of one game. Without a game code, it sets the status of a vendor, which applies to all its games in
   * addition to their own status. Returns false if the vendor or game does not exist.
   */
  async set(
    sql: Sql,
    vassalage: string,
    gameCode: string | undefined,
    { status, until }: NewOpenState,
  ): Promise<boolean> {
    const changed =
      gameCode === undefined
        ? await sql.one(
            `UPDATE vendors SET status = $2, maintenance_until = $3, version = version + 1
              WHERE vassalage = upper($1) RETURNING 1 AS one`,
            [vassalage, status, until],
          )
        : await sql.one(
            `UPDATE games SET status = $3, maintenance_until = $4, version = version + 1
              WHERE vassalage = upper($1) AND upper(game_code) = upper($2) RETURNING 1 AS one`,
            [vassalage, gameCode, status, until],
          );
    return changed !== undefined;
  }
}

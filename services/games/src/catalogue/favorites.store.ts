import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { gameNotFound } from '../games.errors.js';

const FAVORITES_MAX = 999;

/** Stores which games each member has marked as favourites. */
@Injectable()
export class FavoritesStore {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Adds a game to a member's favourites. If it is already a favourite, nothing changes. A member can have at most 999
   * favourites; further games are not added.
   * @throws Failure game.not_found.
   */
  async add(memberId: string, nodeId: bigint): Promise<void> {
    const known = await this.db.one('SELECT 1 FROM games WHERE node_id = $1', [nodeId]);
    if (!known) throw gameNotFound();
    await this.db.rows(
      `INSERT INTO favorites (member_id, node_id)
       SELECT $1, $2 WHERE (SELECT count(*) FROM favorites WHERE member_id = $1) < $3
       ON CONFLICT (member_id, node_id) DO NOTHING`,
      [memberId, nodeId, FAVORITES_MAX],
    );
  }

  async remove(memberId: string, nodeId: bigint): Promise<void> {
    await this.db.rows('DELETE FROM favorites WHERE member_id = $1 AND node_id = $2', [memberId, nodeId]);
  }
}

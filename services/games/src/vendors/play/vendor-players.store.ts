import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Sql } from '@nm/kit/db/db.js';
import type { VendorPlayer } from '../transactions/vendor-transaction.js';

const COLUMNS = 'player_id AS "playerId", vassalage, member_id AS "memberId", brand, currency, trial';

/**
 * Stores the id that a member has at each vendor. The ids differ between vendors, so that no vendor learns the member's
 * own id or the id at another vendor.
 */
@Injectable()
export class VendorPlayersStore {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Returns the player with this id.
   * @param sql the transaction of the caller, if there is one; a transaction that holds locks must not wait for a
   * second database connection
   */
  async byId(vassalage: string, playerId: string, sql: Sql = this.db): Promise<VendorPlayer | undefined> {
    return sql.one<VendorPlayer>(`SELECT ${COLUMNS} FROM vendor_players WHERE player_id = $1 AND vassalage = $2`, [
      playerId,
      vassalage,
    ]);
  }

  /** Returns the player that a member is at this vendor in this currency. If it does not exist, it is created. */
  async named(player: Omit<VendorPlayer, 'playerId'>): Promise<VendorPlayer> {
    const { vassalage, memberId, brand, currency, trial } = player;
    await this.db.rows(
      `INSERT INTO vendor_players (player_id, vassalage, member_id, brand, currency, trial)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (vassalage, member_id, currency) DO NOTHING`,
      [randomBytes(15).toString('base64url'), vassalage, memberId, brand, currency, trial],
    );
    const named = await this.db.one<VendorPlayer>(
      `SELECT ${COLUMNS} FROM vendor_players WHERE vassalage = $1 AND member_id = $2 AND currency = $3`,
      [vassalage, memberId, currency],
    );
    if (!named) throw new Error(`member ${memberId} has no name with ${vassalage}`);
    return named;
  }
}

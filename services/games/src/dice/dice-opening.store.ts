import { Inject, Injectable } from '@nestjs/common';
import { Db, type Prepared } from '@nm/kit/db/db.js';
import type { PlayableGame } from '../catalogue/game.js';
import { SeedStore } from '../seeds/seed.store.js';
import type { LiveSeed } from '../seeds/seed.js';

export interface Look {
  readonly memberId: string;
  readonly key: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly brand: string;
  readonly currency: string;
}

/** Everything that a bet is opened from. */
export interface Found {
  /** The round that has this key already. */
  readonly earlierId: string | null;
  readonly seed: LiveSeed | undefined;
  readonly game: PlayableGame | undefined;
}

type Row = Partial<PlayableGame> & {
  readonly earlierId: string | null; readonly seedId: string | null; readonly sealed: Buffer; readonly serverSeedHash: string;
  readonly clientSeed: string; readonly nextNonce: bigint;
};

const LOOK: Prepared = {
  name: 'dice_look',
  text: `SELECT r.round_id AS "earlierId", s.seed_id AS "seedId", s.server_seed_sealed AS sealed, s.server_seed_hash AS "serverSeedHash",
                s.client_seed AS "clientSeed", s.next_nonce AS "nextNonce", g.vassalage, g.game_code AS "gameCode", g.game_type AS "gameType",
                g.display_name AS "displayName", v.mode, g.status, v.status AS "vendorStatus", v.maintenance_until AS "maintenanceUntil",
                l.stake_minor_min AS "stakeMinorMin", l.stake_minor_max AS "stakeMinorMax",
                l.payout_minor_max AS "payoutMinorMax"
           FROM (SELECT 1) one
           LEFT JOIN rounds r ON r.member_id = $1 AND r.key = $2
           LEFT JOIN seeds s ON s.member_id = $1 AND s.revealed_at IS NULL
           LEFT JOIN games g ON g.vassalage = $3 AND g.game_code = $4
           LEFT JOIN vendors v ON v.vassalage = g.vassalage
           LEFT JOIN LATERAL (
             SELECT stake_minor_min, stake_minor_max, payout_minor_max
               FROM stake_limits
              WHERE vassalage = $3 AND game_code = $4 AND brand IN ($5, '*') AND currency IN ($6, '*')
              ORDER BY brand = '*', currency = '*'
              LIMIT 1) l ON true`,
};

/** Reads all that opening a round of dice needs, in one prepared statement. It locks nothing: the nonce is taken conditionally. */
@Injectable()
export class DiceOpeningStore {
  constructor(@Inject(Db) private readonly db: Db, @Inject(SeedStore) private readonly seeds: SeedStore) {}

  async look({ memberId, key, vassalage, gameCode, brand, currency }: Look): Promise<Found> {
    const [row] = await this.db.prepared<Row>(LOOK, [memberId, key, vassalage, gameCode, brand, currency]);
    if (!row) throw new Error('a look without a row');
    const { earlierId, seedId, sealed, serverSeedHash, clientSeed, nextNonce, ...game } = row;
    return {
      earlierId,
      seed: seedId === null ? undefined : this.seeds.opened({ seedId, memberId, sealed, serverSeedHash, clientSeed, nextNonce }),
      game: game.gameCode ? (game as PlayableGame) : undefined,
    };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Db, type Prepared } from '@nm/kit/db/db.js';
import { rowsFrom } from '../batches/batch-rows.store.js';
import type { PlayableGame } from '../catalogue/game.js';
import { SeedStore } from '../seeds/seed.store.js';
import type { LiveSeed } from '../seeds/seed.js';

export interface Look {
  readonly memberId: string;
  readonly key: string;
  readonly brand: string;
  readonly currency: string;
}

export interface LookedGame {
  readonly vassalage: string;
  readonly gameCode: string;
}

/** Everything that a bet is opened from. */
export interface Found {
  /** The round that has this key already. */
  readonly earlierId: string | null;
  readonly seed: LiveSeed | undefined;
  readonly game: PlayableGame | undefined;
}

type Row = Partial<PlayableGame> & {
  readonly earlierId: string | null;
  readonly seedId: string | null;
  readonly sealed: Buffer;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nextNonce: bigint;
};

/*
 * What a bet's member, key, brand and currency find of the game $1, $2. Lateral looks, which OFFSET 0 keeps apart, so that a
 * plan for many probes for each of them as one for a single bet does, and reads no table through while it is small.
 */
const lookFor = (bet: string): string => `
         SELECT r.round_id AS "earlierId", s.seed_id AS "seedId", s.server_seed_sealed AS sealed, s.server_seed_hash AS "serverSeedHash",
                s.client_seed AS "clientSeed", s.next_nonce AS "nextNonce", g.vassalage, g.game_code AS "gameCode", g.game_type AS "gameType",
                g.display_name AS "displayName", v.mode, g.status, v.status AS "vendorStatus", v.maintenance_until AS "maintenanceUntil",
                l.stake_minor_min AS "stakeMinorMin", l.stake_minor_max AS "stakeMinorMax",
                l.payout_minor_max AS "payoutMinorMax"
           FROM ${bet}
           LEFT JOIN LATERAL (SELECT round_id FROM rounds WHERE member_id = i.member_id AND key = i.key OFFSET 0) r ON true
           LEFT JOIN LATERAL (SELECT * FROM seeds WHERE member_id = i.member_id AND revealed_at IS NULL OFFSET 0) s ON true
           LEFT JOIN games g ON g.vassalage = $1 AND g.game_code = $2
           LEFT JOIN vendors v ON v.vassalage = g.vassalage
           LEFT JOIN LATERAL (
             SELECT stake_minor_min, stake_minor_max, payout_minor_max
               FROM stake_limits
              WHERE vassalage = $1 AND game_code = $2 AND brand IN (i.brand, '*') AND currency IN (i.currency, '*')
              ORDER BY brand = '*', currency = '*'
              LIMIT 1) l ON true`;

const LOOK: Prepared = {
  name: 'dice_look',
  text: lookFor('(SELECT $3::uuid AS member_id, $4::text AS key, $5::text AS brand, $6::text AS currency) i'),
};
export const LOOK_MANY: Prepared = {
  name: 'dice_look_many',
  text: `${lookFor(`${rowsFrom(3, ['uuid', 'text', 'text', 'text'])} WITH ORDINALITY AS i(member_id, key, brand, currency, place)`)}
          ORDER BY i.place`,
};

/** Reads all that opening rounds of dice needs, in one prepared statement. It locks nothing: the nonce is taken conditionally. */
@Injectable()
export class DiceOpeningStore {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(SeedStore) private readonly seeds: SeedStore,
  ) {}

  async look({ vassalage, gameCode }: LookedGame, look: Look): Promise<Found> {
    const { memberId, key, brand, currency } = look;
    const [row] = await this.db.prepared<Row>(LOOK, [vassalage, gameCode, memberId, key, brand, currency]);
    if (!row) throw new Error('a look without a row');
    return this.#found(look, row);
  }

  /** As `look` for many; what was found stands where its look stood. */
  async lookMany({ vassalage, gameCode }: LookedGame, looks: readonly Look[]): Promise<Found[]> {
    const rows = await this.db.prepared<Row>(LOOK_MANY, [
      vassalage,
      gameCode,
      looks.map(({ memberId }) => memberId),
      looks.map(({ key }) => key),
      looks.map(({ brand }) => brand),
      looks.map(({ currency }) => currency),
    ]);
    if (rows.length !== looks.length) throw new Error(`${looks.length} looks found ${rows.length} rows`);
    return rows.map((row, i) => this.#found(looks[i]!, row));
  }

  #found({ memberId }: Look, row: Row): Found {
    const { earlierId, seedId, sealed, serverSeedHash, clientSeed, nextNonce, ...game } = row;
    return {
      earlierId,
      seed:
        seedId === null
          ? undefined
          : this.seeds.opened({ seedId, memberId, sealed, serverSeedHash, clientSeed, nextNonce }),
      game: game.gameCode ? (game as PlayableGame) : undefined,
    };
  }
}

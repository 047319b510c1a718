import { Inject, Injectable } from '@nestjs/common';
import { Db, type Prepared } from '@nm/kit/db/db.js';
import type { OutboxRow } from '@nm/kit/events/outbox.js';
import type { PlayableGame } from '../catalogue/game.js';
import { MAINTENANCE_END } from '../catalogue/maintenance-end.js';
import { CATEGORY_OF_GAME } from '../catalogue/regrouping.js';
import { SeedStore } from '../seeds/seed.store.js';
import type { LiveSeed } from '../seeds/seed.js';
import type { RoundEnd } from './round-posting.gateway.js';
import { NO_POOLS, type Round, type RoundTerms } from './round.js';
import { rowsFrom } from './rows-from.store.js';

/** The values by which the database is searched for a bet: member, game, currency and idempotency key. */
export interface Look {
  readonly memberId: string;
  readonly key: string;
  readonly brand: string;
  readonly currency: string;
  readonly vassalage: string;
  readonly gameCode: string;
  /** True if the rounds of the game have steps. A member can then have only one open round of it. */
  readonly stepped: boolean;
}

/** The data that are needed to open the round of a bet, as the look-up returns them. */
export interface Found {
  /** The id of the round that was opened earlier with this key; null if the key is new. */
  readonly earlierId: string | null;
  readonly seed: LiveSeed | undefined;
  readonly game: PlayableGame | undefined;
  /** True if the member has an open round of this game with steps. */
  readonly isOpen: boolean;
}

type FoundRow = Partial<PlayableGame> & {
  readonly earlierId: string | null;
  readonly seedId: string | null;
  readonly sealed: Buffer;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nextNonce: bigint;
  readonly isOpen: boolean;
};

/**
 * SQL that looks up a batch of bets. Because of the lateral subqueries with OFFSET 0, every query plan uses the indexes
 * once for each bet. Otherwise the planner would scan the tables while they are small.
 */
export const LOOK: Prepared = {
  name: 'rounds_look',
  text: `SELECT r.round_id AS "earlierId", s.seed_id AS "seedId", s.server_seed_sealed AS sealed,
                s.server_seed_hash AS "serverSeedHash", s.client_seed AS "clientSeed", s.next_nonce AS "nextNonce",
                g.vassalage, g.game_code AS "gameCode", ${CATEGORY_OF_GAME} AS "gameType", g.display_name AS "displayName",
                v.mode, g.status, v.status AS "vendorStatus", ${MAINTENANCE_END} AS "maintenanceUntil",
                l.stake_minor_min AS "stakeMinorMin", l.stake_minor_max AS "stakeMinorMax",
                l.payout_minor_max AS "payoutMinorMax", o.round_id IS NOT NULL AS "isOpen"
           FROM ${rowsFrom(1, ['uuid', 'text', 'text', 'text', 'text', 'text', 'boolean'])}
                WITH ORDINALITY AS i(member_id, key, brand, currency, vassalage, game_code, stepped, place)
           LEFT JOIN LATERAL (SELECT round_id FROM rounds WHERE member_id = i.member_id
             AND key = i.key OFFSET 0) r ON true
           LEFT JOIN LATERAL (SELECT * FROM seeds WHERE member_id = i.member_id
             AND revealed_at IS NULL OFFSET 0) s ON true
           LEFT JOIN LATERAL (
             SELECT * FROM games WHERE vassalage = i.vassalage AND game_code = i.game_code OFFSET 0) g ON true
           LEFT JOIN LATERAL (SELECT * FROM vendors WHERE vassalage = i.vassalage OFFSET 0) v ON true
           LEFT JOIN LATERAL (
             SELECT stake_minor_min, stake_minor_max, payout_minor_max
               FROM stake_limits
              WHERE vassalage = i.vassalage AND game_code = i.game_code
                AND brand IN (i.brand, '*') AND currency IN (i.currency, '*')
              ORDER BY brand = '*', currency = '*'
              LIMIT 1) l ON true
           LEFT JOIN LATERAL (
             SELECT round_id FROM rounds
              WHERE i.stepped AND member_id = i.member_id AND vassalage = i.vassalage AND game_code = i.game_code
                AND stepped AND status = 'open' OFFSET 0) o ON true
          ORDER BY i.place`,
};

/**
 * The columns of a round that is opened, in the order of the SQL parameters. The parameters for the seed and its nonce
 * come before them.
 */
const OPENED_COLUMNS: readonly (readonly [name: string, type: string, read: (terms: RoundTerms) => unknown])[] = [
  ['member_id', 'uuid', ({ memberId }) => memberId],
  ['key', 'text', ({ key }) => key],
  ['input_hash', 'bytea', ({ inputHash }) => inputHash],
  ['brand', 'text', ({ brand }) => brand],
  ['vassalage', 'text', ({ vassalage }) => vassalage],
  ['game_code', 'text', ({ gameCode }) => gameCode],
  ['category', 'smallint', ({ category }) => category],
  ['currency', 'text', ({ currency }) => currency],
  ['trial', 'boolean', ({ trial }) => trial],
  ['detail', 'jsonb', ({ detail }) => JSON.stringify(detail)],
  ['stake_minor', 'bigint', ({ stakeMinor }) => stakeMinor],
  ['payout_minor', 'bigint', ({ payoutMinor }) => payoutMinor],
  ['stepped', 'boolean', ({ stepped }) => stepped],
];
const OPENED_NAMES = OPENED_COLUMNS.map(([name]) => name);

/**
 * SQL that opens a batch of rounds. Because of the lateral subquery, every query plan locks the rows of the seeds in
 * the given order. A seed whose row is locked is skipped. A batch therefore never waits for the rotation of one
 * member's seed, or for a bet in another instance.
 */
export const OPEN: Prepared = {
  name: 'rounds_open',
  text: `WITH taken AS (
           UPDATE seeds s SET next_nonce = s.next_nonce + 1
             FROM ${rowsFrom(1, ['uuid', 'bigint', ...OPENED_COLUMNS.map(([, type]) => type)])}
                  AS i(own_seed_id, nonce, ${OPENED_NAMES.map((name) => (name === 'member_id' ? 'own_member_id' : name)).join(', ')})
            CROSS JOIN LATERAL (
              SELECT own.ctid FROM seeds own
               WHERE own.seed_id = i.own_seed_id AND own.next_nonce = i.nonce AND own.revealed_at IS NULL
                 FOR NO KEY UPDATE SKIP LOCKED) own
            WHERE s.ctid = own.ctid AND s.next_nonce = i.nonce
           RETURNING i.*
         )
         INSERT INTO rounds (seed_id, nonce, ${OPENED_NAMES.join(', ')}, resolve_at)
         SELECT taken.*, clock_timestamp() + make_interval(secs => $${OPENED_COLUMNS.length + 3}) FROM taken
         RETURNING round_id AS "roundId", seed_id AS "seedId", placed_at AS "placedAt"`,
};

interface OpenedRow {
  readonly roundId: string;
  readonly seedId: string;
  readonly placedAt: Date;
}

/** The settlement of one round, and the event that is published with it. */
export interface Settlement extends Extract<RoundEnd, { kind: 'settled' }> {
  readonly roundId: string;
  readonly validStakeMinor: bigint;
  readonly settledAt: Date;
  readonly event: OutboxRow;
}

/**
 * The columns that a settlement writes. They have the order of the statement's parameters that follow the id of the
 * round.
 */
const SETTLED_COLUMNS: readonly (readonly [name: string, type: string, read: (settlement: Settlement) => unknown])[] = [
  ['transfer_id', 'text', ({ transferId }) => transferId],
  ['valid_stake_minor', 'bigint', ({ validStakeMinor }) => validStakeMinor],
  ['stake_cash_minor', 'bigint', ({ stake }) => stake.cashMinor],
  ['stake_bonus_minor', 'bigint', ({ stake }) => stake.bonusMinor],
  ['payout_cash_minor', 'bigint', ({ payout }) => payout.cashMinor],
  ['payout_bonus_minor', 'bigint', ({ payout }) => payout.bonusMinor],
  ['balance_minor', 'bigint', ({ balanceMinor }) => balanceMinor],
  ['balance_version', 'bigint', ({ balanceVersion }) => balanceVersion],
  ['settled_at', 'timestamptz', ({ settledAt }) => settledAt],
];
const SETTLED_NAMES = SETTLED_COLUMNS.map(([name]) => name);
const EVENT_TYPE = SETTLED_COLUMNS.length + 5;

/**
 * SQL that settles a batch of rounds. If the house received a part of a payout, because the bonus in the stake was
 * forfeited or expired, a trigger reduces the payout of the round to the member's part. Because of the lateral subquery
 * with OFFSET 0, every query plan locks the rounds in the given order; a plain join could be reordered while the table
 * is small. The status is checked a second time, because the row may change while the statement waits for its lock.
 * With IS NOT DISTINCT FROM, the planner does not use the index of open rounds for this join.
 */
export const SETTLE: Prepared = {
  name: 'rounds_settle',
  text: `WITH settled AS (
           UPDATE rounds r SET status = 'settled', ${SETTLED_NAMES.map((name) => `${name} = i.${name}`).join(', ')}
             FROM ${rowsFrom(1, ['uuid', ...SETTLED_COLUMNS.map(([, type]) => type), 'text', 'bytea', 'text'])}
                  AS i(round_id, ${SETTLED_NAMES.join(', ')}, key, payload, trace)
            CROSS JOIN LATERAL (
              SELECT own.ctid FROM rounds own WHERE own.round_id = i.round_id AND own.status = 'open' OFFSET 0) own
            WHERE r.ctid = own.ctid AND r.status IS NOT DISTINCT FROM 'open'
           RETURNING r.round_id, i.key AS event_key, i.payload, i.trace
         ), published AS (
           INSERT INTO outbox (type, topic, key, payload, trace)
           SELECT $${EVENT_TYPE}, $${EVENT_TYPE + 1}, event_key, payload, trace FROM settled
         )
         SELECT round_id AS "roundId" FROM settled`,
};

/**
 * Looks up, opens and settles rounds in batches. Each of the three actions is one prepared statement for any number of
 * bets.
 */
@Injectable()
export class RoundBatchesStore {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(SeedStore) private readonly seeds: SeedStore,
  ) {}

  /**
   * Looks up bets, and returns the results in the same order. It locks nothing, because `open` checks again that the
   * nonce is not used.
   */
  async look(looks: readonly Look[]): Promise<Found[]> {
    const rows = await this.db.prepared<FoundRow>(LOOK, [
      looks.map(({ memberId }) => memberId),
      looks.map(({ key }) => key),
      looks.map(({ brand }) => brand),
      looks.map(({ currency }) => currency),
      looks.map(({ vassalage }) => vassalage),
      looks.map(({ gameCode }) => gameCode),
      looks.map(({ stepped }) => stepped),
    ]);
    if (rows.length !== looks.length) throw new Error(`${looks.length} look-ups returned ${rows.length} rows`);
    return rows.map((row, i) => this.#found(looks[i]!.memberId, row));
  }

  /**
   * Takes the next nonce of each seed, and stores the rounds with their outcomes. A batch must not contain a seed
   * twice. The result is undefined for a round whose nonce was used, or whose seed was revealed or is locked; nothing
   * is stored for it.
   * @param graceMs the time (ms) after which the job for stale rounds may take a round over from the request of the bet
   * @throws the error of the driver with the name of a constraint; nothing of the batch is stored then.
   * rounds_member_key_unique: another request has used a key in the meantime. rounds_stepped_open_unique: a member has
   * an open round with steps in the game.
   */
  async open(terms: readonly RoundTerms[], graceMs: number): Promise<(Round | undefined)[]> {
    const rows = await this.db.prepared<OpenedRow>(OPEN, [
      terms.map(({ seedId }) => seedId),
      terms.map(({ nonce }) => nonce),
      ...OPENED_COLUMNS.map(([, , read]) => terms.map(read)),
      graceMs / 1_000,
    ]);
    const ofSeed = new Map(rows.map((row) => [row.seedId, row]));
    return terms.map((each) => {
      const row = ofSeed.get(each.seedId);
      return row && opened(each, row);
    });
  }

  /**
   * Settles rounds whose stake the wallet has accepted and whose events have the same type. One statement writes the
   * settlements and their events; the caller wakes the relay afterwards. Returns the ids of the settled rounds. The
   * other rounds had already ended, or their row changed at the same moment.
   */
  async settle(settlements: readonly Settlement[]): Promise<ReadonlySet<string>> {
    // Every batch locks rows in the order of their ids, so that two batches cannot deadlock.
    const ordered = settlements.toSorted((a, b) => (a.roundId < b.roundId ? -1 : 1));
    const events = ordered.map(({ event }) => event);
    const rows = await this.db.prepared<{ readonly roundId: string }>(SETTLE, [
      ordered.map(({ roundId }) => roundId),
      ...SETTLED_COLUMNS.map(([, , read]) => ordered.map(read)),
      events.map(({ key }) => key),
      events.map(({ payload }) => payload),
      events.map(({ trace }) => trace),
      events[0]?.type,
      events[0]?.topic,
    ]);
    return new Set(rows.map(({ roundId }) => roundId));
  }

  async hasKey({ memberId, key }: Pick<RoundTerms, 'memberId' | 'key'>): Promise<boolean> {
    return (await this.db.one('SELECT 1 FROM rounds WHERE member_id = $1 AND key = $2', [memberId, key])) !== undefined;
  }

  #found(memberId: string, row: FoundRow): Found {
    const { earlierId, seedId, sealed, serverSeedHash, clientSeed, nextNonce, isOpen, ...game } = row;
    return {
      earlierId,
      isOpen,
      seed:
        seedId === null
          ? undefined
          : this.seeds.opened({ seedId, memberId, sealed, serverSeedHash, clientSeed, nextNonce }),
      game: game.gameCode ? (game as PlayableGame) : undefined,
    };
  }
}

const opened = (terms: RoundTerms, { roundId, placedAt }: OpenedRow): Round => ({
  ...terms,
  roundId,
  placedAt,
  status: 'open',
  stake: NO_POOLS,
  payout: NO_POOLS,
  validStakeMinor: 0n,
  resolveAttempts: 0,
});

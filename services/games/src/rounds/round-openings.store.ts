import { Inject, Injectable } from '@nestjs/common';
import { Db, type Prepared } from '@nm/kit/db/db.js';
import { rowsFrom } from '../batches/batch-rows.store.js';
import { storedDetail } from '../dice/dice-detail.js';
import { NO_POOLS, type Round, type RoundTerms } from './round.js';

/** What a round is opened with, in the order of the parameters behind the seed and its nonce. */
const COLUMNS: readonly (readonly [name: string, type: string, read: (terms: RoundTerms) => unknown])[] = [
  ['member_id', 'uuid', ({ memberId }) => memberId],
  ['key', 'text', ({ key }) => key],
  ['input_hash', 'bytea', ({ inputHash }) => inputHash],
  ['brand', 'text', ({ brand }) => brand],
  ['vassalage', 'text', ({ vassalage }) => vassalage],
  ['game_code', 'text', ({ gameCode }) => gameCode],
  ['category', 'smallint', ({ category }) => category],
  ['currency', 'text', ({ currency }) => currency],
  ['trial', 'boolean', ({ trial }) => trial],
  ['detail', 'jsonb', ({ detail }) => JSON.stringify(storedDetail(detail))],
  ['stake_minor', 'bigint', ({ stakeMinor }) => stakeMinor],
  ['payout_minor', 'bigint', ({ payoutMinor }) => payoutMinor],
];
const NAMES = COLUMNS.map(([name]) => name).join(', ');
const GRACE = COLUMNS.length + 3;
const RESOLVE_AT = `clock_timestamp() + make_interval(secs => $${GRACE})`;
const ANSWER = `round_id AS "roundId", seed_id AS "seedId", placed_at AS "placedAt"`;

const OPEN: Prepared = {
  name: 'round_open',
  text: `WITH taken AS (
           UPDATE seeds SET next_nonce = next_nonce + 1
            WHERE seed_id = $1 AND next_nonce = $2 AND revealed_at IS NULL
           RETURNING seed_id
         )
         INSERT INTO rounds (seed_id, nonce, ${NAMES}, resolve_at)
         SELECT seed_id, $2, ${COLUMNS.map((_column, i) => `$${i + 3}`).join(', ')}, ${RESOLVE_AT} FROM taken
         RETURNING ${ANSWER}`,
};

/*
 * The lateral look for each seed, which its lock keeps apart, makes every plan go through the seeds in their order and probe
 * for each. A seed that somebody holds is left out, so that no batch waits for one member's rotation or other bet.
 */
export const OPEN_MANY: Prepared = {
  name: 'rounds_open',
  text: `WITH taken AS (
           UPDATE seeds s SET next_nonce = s.next_nonce + 1
             FROM ${rowsFrom(1, ['uuid', 'bigint', ...COLUMNS.map(([, type]) => type)])}
                  AS i(own_seed_id, nonce, ${COLUMNS.map(([name]) => (name === 'member_id' ? 'own_member_id' : name)).join(', ')})
            CROSS JOIN LATERAL (
              SELECT own.ctid FROM seeds own
               WHERE own.seed_id = i.own_seed_id AND own.next_nonce = i.nonce AND own.revealed_at IS NULL
                 FOR NO KEY UPDATE SKIP LOCKED) own
            WHERE s.ctid = own.ctid AND s.next_nonce = i.nonce
           RETURNING i.*
         )
         INSERT INTO rounds (seed_id, nonce, ${NAMES}, resolve_at)
         SELECT taken.*, ${RESOLVE_AT} FROM taken
         RETURNING ${ANSWER}`,
};

interface Row {
  readonly roundId: string;
  readonly seedId: string;
  readonly placedAt: Date;
}

/** Opens rounds: each takes its nonce and is stored with its outcome, in one prepared statement. */
@Injectable()
export class RoundOpeningsStore {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Takes the nonce of a live seed and stores the round with its outcome. Undefined when the seed has moved past the nonce or
   * was revealed meanwhile: nothing is stored then, and the outcome must be drawn anew.
   * @param graceMs how long the bet's own call may work on it before the resolver does.
   * @throws the driver's error with constraint rounds_member_key_unique when the key was taken meanwhile.
   */
  async open(terms: RoundTerms, graceMs: number): Promise<Round | undefined> {
    const [row] = await this.db.prepared<Row>(OPEN, [
      terms.seedId,
      terms.nonce,
      ...COLUMNS.map(([, , read]) => read(terms)),
      graceMs / 1_000,
    ]);
    return row && opened(terms, row);
  }

  /**
   * As `open` for many, each of another seed; rounds stand where their terms stood. Undefined also where somebody held the
   * seed. @throws as `open`, and then nothing of any of them is stored.
   */
  async openMany(many: readonly RoundTerms[], graceMs: number): Promise<(Round | undefined)[]> {
    const rows = await this.db.prepared<Row>(OPEN_MANY, [
      many.map(({ seedId }) => seedId),
      many.map(({ nonce }) => nonce),
      ...COLUMNS.map(([, , read]) => many.map(read)),
      graceMs / 1_000,
    ]);
    const ofSeed = new Map(rows.map((row) => [row.seedId, row]));
    return many.map((terms) => {
      const row = ofSeed.get(terms.seedId);
      return row && opened(terms, row);
    });
  }
}

const opened = (terms: RoundTerms, { roundId, placedAt }: Row): Round => ({
  ...terms,
  roundId,
  placedAt,
  status: 'open',
  stake: NO_POOLS,
  payout: NO_POOLS,
  validStakeMinor: 0n,
  resolveAttempts: 0,
});

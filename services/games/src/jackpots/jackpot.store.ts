import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** A pool as everyone may see it. */
export interface JackpotPool {
  readonly pool: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly version: bigint;
  readonly changedAt: Date;
}

export interface Feeding {
  readonly roundId: string;
  readonly brand: string;
  readonly currency: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly stakeMinor: bigint;
}

/** A pool never shows less than its seed. */
const COLUMNS = `
  pool, brand, currency, seed_minor + greatest(accrued_micro, 0) / 1000000 AS "amountMinor", version, changed_at AS "changedAt"`;
const COUNTED_AT_ONCE_MAX = 5_000;

/** Jackpot pools. A settlement only adds a row; what has come together is counted once a second, so no bet waits on a pool. */
@Injectable()
export class JackpotStore {
  /**
   * Puts a game's share of a stake aside, in the transaction that ends the round. Nothing for a game without a pool.
   * @param kind `fed` at the settlement, `corrected-<number>` later: then only the difference is added, or taken back.
   */
  async feed(tx: Tx, { roundId, brand, currency, vassalage, gameCode, stakeMinor }: Feeding, kind: string): Promise<void> {
    await tx.rows(
      `INSERT INTO jackpot_contributions (round_id, kind, pool, amount_micro)
       SELECT $1, $7, p.pool, $6::bigint * g.share_ppm - d.amount_micro
         FROM jackpot_games g JOIN jackpot_pools p ON p.brand = $2 AND p.currency = $3,
              (SELECT coalesce(sum(amount_micro), 0)::bigint AS amount_micro FROM jackpot_contributions WHERE round_id = $1) d
        WHERE g.vassalage = $4 AND g.game_code = $5 AND $6::bigint * g.share_ppm <> d.amount_micro
       ON CONFLICT (round_id, kind) DO NOTHING`,
      [roundId, brand, currency, vassalage, gameCode, stakeMinor, kind],
    );
  }

  /** Takes back what a voided round had put in, once. */
  async reverse(tx: Tx, roundId: string): Promise<void> {
    await tx.rows(
      `INSERT INTO jackpot_contributions (round_id, kind, pool, amount_micro)
       SELECT round_id, 'reversed', pool, -sum(amount_micro) FROM jackpot_contributions WHERE round_id = $1 GROUP BY round_id, pool
       ON CONFLICT (round_id, kind) DO NOTHING`,
      [roundId],
    );
  }

  /** Counts what waits, and gives the pools that changed. A pool changes at most once a second. */
  async count(tx: Tx): Promise<JackpotPool[]> {
    return tx.rows<JackpotPool>(
      `WITH due AS (
         SELECT pool FROM jackpot_pools WHERE changed_at <= clock_timestamp() - interval '950 milliseconds' FOR UPDATE SKIP LOCKED
       ), counted AS (
         UPDATE jackpot_contributions SET counted = true
          WHERE (round_id, kind) IN (
            SELECT round_id, kind FROM jackpot_contributions
             WHERE NOT counted AND pool IN (SELECT pool FROM due)
             LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING pool, amount_micro
       ), sums AS (
         SELECT pool, sum(amount_micro)::bigint AS added FROM counted GROUP BY pool
       )
       UPDATE jackpot_pools p
          SET accrued_micro = p.accrued_micro + s.added, version = p.version + 1, changed_at = clock_timestamp()
         FROM sums s WHERE s.pool = p.pool
       RETURNING p.pool, p.brand, p.currency, p.seed_minor + greatest(p.accrued_micro, 0) / 1000000 AS "amountMinor",
                 p.version, p.changed_at AS "changedAt"`,
      [COUNTED_AT_ONCE_MAX],
    );
  }

  async ofBrand(sql: Sql, brand: string): Promise<JackpotPool[]> {
    return sql.rows<JackpotPool>(`SELECT ${COLUMNS} FROM jackpot_pools WHERE brand = $1 ORDER BY pool`, [brand]);
  }
}

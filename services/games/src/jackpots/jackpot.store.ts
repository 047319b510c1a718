import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { Contribution } from './pool-count.js';

/** A jackpot pool as players see it. */
export interface JackpotPool {
  readonly pool: string;
  readonly brand: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly version: bigint;
  readonly changedAt: Date;
}

/** A jackpot pool whose contributions are being counted; its row is locked. */
export interface DuePool {
  readonly pool: string;
  readonly seedMinor: bigint;
  readonly capMinor: bigint;
  readonly accruedMicro: bigint;
  readonly wins: bigint;
  readonly triggerSealed: Buffer | null;
}

export interface Feeding {
  readonly roundId: string;
  readonly brand: string;
  readonly currency: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly stakeMinor: bigint;
}

/**
 * The SQL columns of a pool. The accrued amount can be negative after rounds became void; players then see the seed
 * amount.
 */
const COLUMNS = `
  pool, brand, currency, seed_minor + greatest(accrued_micro, 0) / 1000000 AS "amountMinor", version,
    changed_at AS "changedAt"`;
const COUNTED_AT_ONCE_MAX = 5_000;

/**
 * Stores jackpot pools. The settlement of a round only inserts a contribution, and a job adds the contributions up once
 * a second. Therefore no bet waits for the lock of a pool.
 */
@Injectable()
export class JackpotStore {
  /**
   * Stores the contribution of a stake to the pool of its game, in the transaction that ends the round. A game without
   * a pool has no contribution. A correction uses the share that was valid at the settlement, even if the share has
   * changed since.
   * @param kind `fed` for the settlement; `corrected-<number>` for a correction, which stores only the difference
   */
  async feed(
    tx: Tx,
    { roundId, brand, currency, vassalage, gameCode, stakeMinor }: Feeding,
    kind: string,
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO jackpot_contributions (round_id, kind, pool, amount_micro, share_ppm)
       SELECT $1, $7, p.pool, $6::bigint * s.share_ppm - d.amount_micro, s.share_ppm
         FROM jackpot_games g JOIN jackpot_pools p ON p.brand = $2 AND p.currency = $3,
              (SELECT coalesce(sum(amount_micro), 0)::bigint AS amount_micro, max(share_ppm) AS share_ppm,
                      count(*) AS rows
                 FROM jackpot_contributions WHERE round_id = $1) d
              CROSS JOIN LATERAL (SELECT CASE WHEN d.rows > 0 THEN coalesce(d.share_ppm, g.share_ppm)
                                              ELSE coalesce(p.share_ppm, g.share_ppm) END AS share_ppm) s
        WHERE g.vassalage = $4 AND g.game_code = $5 AND $6::bigint * s.share_ppm <> d.amount_micro
       ON CONFLICT (round_id, kind) DO NOTHING`,
      [roundId, brand, currency, vassalage, gameCode, stakeMinor, kind],
    );
  }

  /** Stores a contribution that takes back the contribution of a voided round, once. */
  async reverse(tx: Tx, roundId: string): Promise<void> {
    await tx.rows(
      `INSERT INTO jackpot_contributions (round_id, kind, pool, amount_micro)
       SELECT round_id, 'reversed', pool, -sum(amount_micro) FROM jackpot_contributions WHERE round_id = $1
         GROUP BY round_id, pool
       ON CONFLICT (round_id, kind) DO NOTHING`,
      [roundId],
    );
  }

  /**
   * Locks the pools that have contributions which are not counted yet, and that were last changed about a second (950
   * ms) ago or earlier. Pools that another instance has locked are skipped.
   */
  async lockDue(tx: Tx): Promise<DuePool[]> {
    return tx.rows<DuePool>(
      `SELECT pool, seed_minor AS "seedMinor", cap_minor AS "capMinor", accrued_micro AS "accruedMicro", wins,
         trigger_sealed AS "triggerSealed"
         FROM jackpot_pools p
        WHERE changed_at <= clock_timestamp() - interval '950 milliseconds'
          AND EXISTS (SELECT FROM jackpot_contributions c WHERE c.pool = p.pool AND NOT c.counted)
        ORDER BY pool FOR UPDATE SKIP LOCKED`,
    );
  }

  /**
   * Returns the contributions of a locked pool that are not counted yet, in order. If the round of a contribution was
   * voided in the meantime, the contribution is marked, because such a round cannot win.
   */
  async waiting(tx: Tx, pool: string): Promise<Contribution[]> {
    return tx.rows<Contribution>(
      `SELECT c.seq, c.round_id AS "roundId", CASE WHEN r.status = 'voided' THEN 'voided'
         ELSE c.kind END AS kind, c.amount_micro AS "amountMicro"
         FROM jackpot_contributions c LEFT JOIN rounds r USING (round_id)
        WHERE c.pool = $1 AND NOT c.counted ORDER BY c.seq LIMIT $2 FOR UPDATE OF c SKIP LOCKED`,
      [pool, COUNTED_AT_ONCE_MAX],
    );
  }

  /**
   * Marks contributions as counted.
   * @param seqs the numbers of the contributions; they are listed one by one, because a contribution with a lower
   * number may not be committed yet
   */
  async markCounted(tx: Tx, pool: string, seqs: readonly bigint[]): Promise<void> {
    await tx.rows(
      'UPDATE jackpot_contributions SET counted = true WHERE pool = $1 AND NOT counted AND seq = ANY ($2::bigint[])',
      [pool, seqs],
    );
  }

  async set(tx: Tx, pool: string, accruedMicro: bigint): Promise<JackpotPool> {
    const changed = await tx.one<JackpotPool>(
      `UPDATE jackpot_pools SET accrued_micro = $2, version = version + 1, changed_at = clock_timestamp()
         WHERE pool = $1 RETURNING ${COLUMNS}`,
      [pool, accruedMicro],
    );
    if (!changed) throw new Error(`pool ${pool} is gone`);
    return changed;
  }

  async setTrigger(tx: Tx, pool: string, sealed: Buffer, hash: string): Promise<void> {
    await tx.rows('UPDATE jackpot_pools SET trigger_sealed = $2, trigger_hash = $3 WHERE pool = $1', [
      pool,
      sealed,
      hash,
    ]);
  }

  /**
   * Starts a pool again after a win. It stores a new seed for the trigger amount, and applies the seed amount and the
   * cap that operators have set for the time after the win.
   */
  async beginAnew(tx: Tx, pool: string, sealed: Buffer, hash: string): Promise<void> {
    await tx.rows(
      `UPDATE jackpot_pools
          SET wins = wins + 1, trigger_sealed = $2, trigger_hash = $3,
              seed_minor = coalesce(next_seed_minor, seed_minor), cap_minor = coalesce(next_cap_minor, cap_minor),
              next_seed_minor = NULL, next_cap_minor = NULL
        WHERE pool = $1`,
      [pool, sealed, hash],
    );
  }

  async ofBrand(sql: Sql, brand: string): Promise<JackpotPool[]> {
    return sql.rows<JackpotPool>(`SELECT ${COLUMNS} FROM jackpot_pools WHERE brand = $1 ORDER BY pool`, [brand]);
  }
}

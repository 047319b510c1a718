import { Injectable } from '@nestjs/common';
import type { GameCategory } from '@nm/contracts';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { DuePool } from './jackpot.store.js';

/** A win of a jackpot pool by one round. */
export interface JackpotWin {
  readonly pool: string;
  /** The number of this win among the wins of the pool, beginning with 1. */
  readonly number: bigint;
  readonly roundId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly vassalage: string;
  readonly gameCode: string;
  readonly category: GameCategory;
  readonly amountMinor: bigint;
  /**
   * The key with which a bet of the winning round was posted to the wallet. The win is split between cash and bonus in
   * the same way as the stakes of that round. Null if the wallet has no bet of the round.
   */
  readonly betKey: string | null;
  readonly wonAt: Date;
}

/**
 * Stores the wins of jackpot pools. A win is stored in the transaction that counts the contributions of the pool. Each
 * win is paid once.
 */
@Injectable()
export class JackpotWinsStore {
  /**
   * Stores a win for the member who played the round, with the key of a posted bet of this round. A round of a vendor
   * that keeps members' wallets itself (transfer mode) has no posted bet.
   * @throws Error if the round is not stored.
   */
  async add(
    tx: Tx,
    {
      pool,
      number,
      roundId,
      amountMinor,
      serverSeed,
      seedMinor,
      capMinor,
    }: Pick<JackpotWin, 'pool' | 'number' | 'roundId' | 'amountMinor'> &
      Pick<DuePool, 'seedMinor' | 'capMinor'> & { serverSeed: string },
  ): Promise<void> {
    const added = await tx.one(
      `INSERT INTO jackpot_wins (pool, number, round_id, member_id, brand, currency, vassalage, game_code, category,
         amount_minor, server_seed, seed_minor, cap_minor, bet_key)
       SELECT $1, $2, round_id, member_id, brand, currency, vassalage, game_code, category, $4, $5, $6, $7,
              (SELECT b.vassalage || ':' || b.tx_id FROM vendor_transactions b
                WHERE b.round_id = rounds.round_id AND b.op IN ('wallet.bet', 'wallet.betwin')
                  AND b.effect = 'APPLIED' AND b.wallet_tx_id IS NOT NULL
                ORDER BY b.rolled_back, b.created_at LIMIT 1)
         FROM rounds WHERE round_id = $3
       RETURNING number`,
      [pool, number, roundId, amountMinor, serverSeed, seedMinor, capMinor],
    );
    if (!added) throw new Error(`round ${roundId} won ${pool} and is not recorded`);
  }

  /**
   * Reserves the oldest jackpot wins that are not paid yet for this instance for 10 s, and returns them. After 10 s
   * another instance may pay them.
   */
  async leaseOwed(sql: Sql, limit: number): Promise<JackpotWin[]> {
    return sql.rows<JackpotWin>(
      `UPDATE jackpot_wins SET resolve_at = clock_timestamp() + interval '10 seconds'
        WHERE (pool, number) IN (
          SELECT pool, number FROM jackpot_wins
           WHERE paid_at IS NULL AND resolve_at <= clock_timestamp()
           ORDER BY resolve_at LIMIT $1
           FOR UPDATE SKIP LOCKED)
        RETURNING pool, number, round_id AS "roundId", member_id AS "memberId", brand, currency, vassalage,
          game_code AS "gameCode",
                  category, amount_minor AS "amountMinor", bet_key AS "betKey", won_at AS "wonAt"`,
      [limit],
    );
  }

  /**
   * Marks a win as paid.
   * @returns false if it was already marked; the event of the payment is then already published
   */
  async paid(tx: Tx, { pool, number }: Pick<JackpotWin, 'pool' | 'number'>, transferId: string): Promise<boolean> {
    const paid = await tx.one(
      `UPDATE jackpot_wins SET paid_at = clock_timestamp(), transfer_id = $3 WHERE pool = $1 AND number = $2
         AND paid_at IS NULL RETURNING number`,
      [pool, number, transferId],
    );
    return paid !== undefined;
  }
}

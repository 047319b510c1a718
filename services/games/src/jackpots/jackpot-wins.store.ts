import { Injectable } from '@nestjs/common';
import type { GameCategory } from '@nm/contracts';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { DuePool } from './jackpot.store.js';

/** A win of a jackpot pool by one round. */
export interface JackpotWin {
  readonly pool: string;
  /** Sequence number of this win of the pool, from 1. */
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
   * The wallet key of a bet of the winning round; the win is split between cash and bonus like this bet's round. Null
   * if the wallet has no bet of the round.
   */
  readonly betKey: string | null;
  readonly wonAt: Date;
}

/** Stores wins of jackpot pools. A win is stored in the transaction that counts the pool, and each win is paid once. */
@Injectable()
export class JackpotWinsStore {
  /**
   * Stores the win for the member who played the round, with the key of a posted bet of the round. The round of a
   * vendor in transfer mode has no posted bet.
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
   * Returns unpaid wins, oldest first, and leases them to this instance for 10 s. After that another instance may pay
   * them.
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
   * @returns false if it was already marked; its event is then already published
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

import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';

/** A bet with the data that all players of the same table (one brand and one currency) may see. */
export interface BoardBet {
  readonly roundId: string;
  readonly memberId: string;
  readonly stakeMinor: bigint;
  readonly cashedE2: number | null;
  readonly payoutMinor: bigint;
}

/** A bet whose latest change was not published yet, and its shared round. */
export interface ChangedBet extends BoardBet {
  readonly crashRoundId: string;
  readonly brand: string;
  readonly currency: string;
}

const BET = `
  b.round_id AS "roundId", b.member_id AS "memberId", b.stake_minor AS "stakeMinor", b.cashed_e2 AS "cashedE2",
  b.payout_minor AS "payoutMinor"`;

/**
 * Reads the bets of shared rounds for the list on the screen. Bets with trial money are left out, because the list
 * shows real play only.
 */
@Injectable()
export class CrashBoardReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns the newest bets of a shared round, at most `limit`. */
  async newest(crashRoundId: string, limit: number): Promise<BoardBet[]> {
    return this.db.rows<BoardBet>(
      `SELECT ${BET} FROM crash_bets b WHERE crash_round_id = $1 AND NOT trial ORDER BY round_id DESC LIMIT $2`,
      [crashRoundId, limit],
    );
  }

  async totals(crashRoundId: string): Promise<{ readonly bets: bigint; readonly stakeMinor: bigint }> {
    const row = await this.db.one<{ bets: bigint; stakeMinor: bigint }>(
      `SELECT count(*) AS bets, coalesce(sum(stake_minor), 0)::bigint AS "stakeMinor"
         FROM crash_bets WHERE crash_round_id = $1 AND NOT trial`,
      [crashRoundId],
    );
    return row ?? { bets: 0n, stakeMinor: 0n };
  }

  /**
   * Returns the bets that were placed or cashed out since they were last published, of shared rounds that have not
   * ended. Marks these bets as published.
   */
  async takeChanged(tx: Tx, limit: number): Promise<ChangedBet[]> {
    return tx.rows<ChangedBet>(
      `UPDATE crash_bets b SET announced = CASE WHEN b.cashed_e2 IS NULL THEN 1 ELSE 2 END
         FROM crash_rounds c
        WHERE c.crash_round_id = b.crash_round_id AND b.round_id IN (
          SELECT w.round_id FROM crash_rounds r JOIN crash_bets w USING (crash_round_id)
           WHERE r.ended_at IS NULL AND NOT w.trial
             AND w.announced < CASE WHEN w.cashed_e2 IS NULL THEN 1 ELSE 2 END
           ORDER BY w.round_id LIMIT $1 FOR NO KEY UPDATE OF w SKIP LOCKED)
        RETURNING ${BET}, b.crash_round_id AS "crashRoundId", c.brand, c.currency`,
      [limit],
    );
  }
}

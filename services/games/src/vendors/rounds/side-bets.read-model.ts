import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';
import type { SentBet } from './bet-side.js';

/** The maximum number of bets that are read for one round. */
const BETS_MAX = 100;

/** Reads the bets of vendors' rounds that name a side of a market. */
@Injectable()
export class SideBetsReadModel {
  /** Returns the bets of a round that name a side of a market and were not returned, oldest first. */
  async ofRound(sql: Sql, roundId: string): Promise<SentBet[]> {
    return sql.rows<SentBet>(
      `SELECT detail, stake_minor AS "stakeMinor" FROM vendor_transactions
        WHERE round_id = $1 AND op IN ('wallet.bet', 'wallet.betwin') AND effect = 'APPLIED' AND NOT rolled_back
          AND detail ? 'side'
        ORDER BY created_at, tx_id LIMIT $2`,
      [roundId, BETS_MAX],
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { VoidedBet } from '../bets/bets.store.js';

const RATE: Readonly<Record<VoidedBet['outcome'], string>> = {
  won: 'profitRatePpm',
  lost: 'lossRatePpm',
  single: 'singleBetRatePpm',
};

/**
 * All SQL that writes offsets. When a bet is voided, the salary is taken back from each contract that counted the bet.
 */
@Injectable()
export class OffsetsStore {
  /**
   * Books the offset of a voided bet against the settlement of each agent above the member, at the rate that was paid.
   * It is safe to repeat.
   */
  async takeBack(tx: Tx, bet: VoidedBet): Promise<void> {
    await tx.rows(
      `WITH RECURSIVE moment AS (
         -- The last instant of the tree state that the bet was counted under.
         SELECT coalesce(min(moved_at), 'infinity') - interval '1 microsecond' AS at FROM tree_moves WHERE brand = $3
           AND moved_at > $4
       ), chain AS (
         SELECT p.upline_id FROM placements p, moment m
          WHERE p.member_id = $2 AND p.life @> m.at
         UNION ALL
         SELECT p.upline_id FROM chain c JOIN placements p ON p.member_id = c.upline_id, moment m
          WHERE p.life @> m.at
       )
       INSERT INTO offsets (contract_id, round_id, amount_micro)
       SELECT s.contract_id, $1, -($6::bigint * (v.tiers -> s.tier ->> $7)::bigint)
         FROM settlements s
         JOIN contract_versions v ON v.id = s.version_id
        WHERE s.starts_at = $5 AND s.tier >= 0 AND s.payee_id IN (SELECT upline_id FROM chain)
       ON CONFLICT (contract_id, round_id) DO NOTHING`,
      [bet.roundId, bet.memberId, bet.brand, bet.settledAt, bet.countedIn, bet.validStakeMinor, RATE[bet.outcome]],
    );
  }
}

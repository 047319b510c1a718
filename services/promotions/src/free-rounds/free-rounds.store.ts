import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { Reward } from '../rewards/reward.js';
import { REWARD_COLUMNS } from '../rewards/reward.store.js';

interface OfMember {
  readonly rewardId: string;
  readonly memberId: string;
  readonly brand: string;
}

/** All SQL for free-round rewards after their claim. */
@Injectable()
export class FreeRoundsStore {
  /** Marks the free rounds of a reward as ended. Returns the reward the first time, undefined after that. */
  async end(tx: Tx, rewardId: string, memberId: string): Promise<Reward | undefined> {
    return tx.one<Reward>(
      `UPDATE rewards SET free_ended_at = clock_timestamp()
        WHERE reward_id = $1 AND member_id = $2 AND free_rounds IS NOT NULL AND free_ended_at IS NULL
       RETURNING ${REWARD_COLUMNS}`,
      [rewardId, memberId],
    );
  }

  /** Marks open free rounds of these promotions as withdrawn, each once. */
  async withdraw(tx: Tx, promotions: readonly string[], limit: number): Promise<OfMember[]> {
    return tx.rows<OfMember>(
      `UPDATE rewards SET free_withdrawn_at = clock_timestamp()
        WHERE reward_id IN (
          SELECT reward_id FROM rewards
           WHERE free_rounds IS NOT NULL AND free_ended_at IS NULL AND free_withdrawn_at IS NULL AND status = 'paid'
             AND promotion = ANY ($1::text[])
           ORDER BY reward_id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING reward_id AS "rewardId", member_id AS "memberId", brand`,
      [promotions, limit],
    );
  }

  /** Closes offers of free rounds of these promotions; returns the members. */
  async close(tx: Tx, promotions: readonly string[], limit: number): Promise<OfMember[]> {
    return tx.rows<OfMember>(
      `UPDATE rewards SET status = 'expired'
        WHERE reward_id IN (
          SELECT reward_id FROM rewards
           WHERE free_rounds IS NOT NULL AND free_ended_at IS NULL AND status = 'offered'
             AND promotion = ANY ($1::text[])
           ORDER BY member_id, reward_id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING reward_id AS "rewardId", member_id AS "memberId", brand`,
      [promotions, limit],
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import { WIN_OF, type Reward, type RewardStatus } from '../rewards/reward.js';
import { REWARD_COLUMNS } from '../rewards/reward.store.js';

interface OfMember {
  readonly rewardId: string;
  readonly memberId: string;
  readonly brand: string;
}

/** All SQL that ends, withdraws or takes back the free rounds of rewards, claimed or not. */
@Injectable()
export class FreeRoundsStore {
  /**
   * Marks the free rounds of a reward as ended. Returns the reward at the first call, and undefined at later calls, so
   * that winnings are paid once.
   */
  async end(tx: Tx, rewardId: string, memberId: string): Promise<Reward | undefined> {
    return tx.one<Reward>(
      `UPDATE rewards SET free_ended_at = clock_timestamp()
        WHERE reward_id = $1 AND member_id = $2 AND free_rounds IS NOT NULL AND free_ended_at IS NULL
       RETURNING ${REWARD_COLUMNS}`,
      [rewardId, memberId],
    );
  }

  /** Marks free rounds of these promotions that have not ended as withdrawn. Each reward is marked once. */
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

  /**
   * Takes back the free rounds that a deposit gave. An unclaimed offer is closed, a claim that is being processed is
   * rejected, and claimed rounds end without a payment. Returns undefined if the deposit gave no free rounds, or if
   * they had already ended.
   */
  async takeBack(
    tx: Tx,
    memberId: string,
    orderId: string,
  ): Promise<(OfMember & { readonly status: RewardStatus }) | undefined> {
    return tx.one(
      `UPDATE rewards SET
              status = CASE status WHEN 'paid' THEN 'paid' WHEN 'processing' THEN 'rejected' ELSE 'expired' END,
              reason = CASE status WHEN 'processing' THEN 'charged_back' END,
              free_withdrawn_at = CASE status WHEN 'paid' THEN clock_timestamp() END,
              free_ended_at = CASE status WHEN 'paid' THEN clock_timestamp() END
        WHERE member_id = $1 AND order_id = $2 AND free_rounds IS NOT NULL AND free_ended_at IS NULL
          AND status IN ('coming', 'offered', 'processing', 'paid')
       RETURNING reward_id AS "rewardId", member_id AS "memberId", brand, status`,
      [memberId, orderId],
    );
  }

  /** Locks and returns the reward that pays the winnings of a deposit's free rounds; undefined if there is none. */
  async lockWin(tx: Tx, memberId: string, orderId: string): Promise<Pick<Reward, 'rewardId' | 'status'> | undefined> {
    return tx.one(
      `SELECT w.reward_id AS "rewardId", w.status FROM rewards r
         JOIN rewards w ON w.member_id = r.member_id AND w.promotion = r.promotion AND w.occasion = $3 || r.reward_id
        WHERE r.member_id = $1 AND r.order_id = $2 FOR NO KEY UPDATE OF w`,
      [memberId, orderId, WIN_OF],
    );
  }

  /**
   * Closes unclaimed offers of free rounds of these promotions, at most `limit`. Returns the closed rewards with their
   * members.
   */
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

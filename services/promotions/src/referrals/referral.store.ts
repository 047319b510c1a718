import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { FriendFacts } from './referral.js';

/** An invited friend, and the member who invited the friend. */
export interface FriendOf {
  readonly friendId: string;
  readonly referrerId: string;
  readonly brand: string;
}

export interface HeldReward {
  readonly rewardId: string;
  readonly memberId: string;
  readonly brand: string;
}

/**
 * SQL that holds a reward for a second review, although an operator had released it. The hold is undecided again and
 * gets a higher version, so a decision by an operator who saw the former version is refused.
 */
const REOPEN = `ON CONFLICT (reward_id) DO UPDATE SET state = 'open', shared = excluded.shared, operator_id = NULL,
           note = NULL, decided_at = NULL, version = h.version + 1`;

/** All SQL that writes who invited whom, and which referral rewards are held. */
@Injectable()
export class ReferralStore {
  async add(tx: Tx, { friendId, referrerId, brand }: FriendOf, registeredAt: Date): Promise<void> {
    await tx.rows(
      `INSERT INTO referrals (friend_id, referrer_id, brand, registered_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
      [friendId, referrerId, brand, registeredAt],
    );
  }

  async find(sql: Sql, friendId: string): Promise<FriendOf | undefined> {
    return sql.one(
      `SELECT friend_id AS "friendId", referrer_id AS "referrerId", brand
         FROM referrals WHERE friend_id = $1`,
      [friendId],
    );
  }

  /**
   * Returns true if a friend and the referrer have the same payment account. The answer stays valid until the
   * transaction ends: if an account is added in the meantime, its handler runs after this transaction, and it then
   * finds the rewards that this transaction offered.
   */
  async sharesAccount(tx: Tx, friendId: string): Promise<boolean> {
    const row = await tx.one<{ shares: boolean }>(
      'SELECT shares_account AS shares FROM referrals WHERE friend_id = $1 FOR SHARE',
      [friendId],
    );
    return row?.shares ?? false;
  }

  /** Returns the deposits and bets of an invited friend since the registration. */
  async facts(sql: Sql, friendId: string): Promise<FriendFacts> {
    const row = await sql.one<FriendFacts>(
      `SELECT coalesce((SELECT amount_minor FROM member_deposits WHERE member_id = $1 AND NOT is_returned
                         ORDER BY credited_at, order_id LIMIT 1), 0) AS "firstDepositMinor",
              coalesce((SELECT sum(valid_minor) FROM play_days WHERE member_id = $1), 0)::bigint AS "wagerMinor"`,
      [friendId],
    );
    return row ?? { firstDepositMinor: 0n, wagerMinor: 0n };
  }

  /** Marks pairs of friend and referrer who have the same payment account. Returns the friends of these pairs. */
  async markAccounts(tx: Tx, memberId: string, others: readonly string[]): Promise<string[]> {
    const rows = await tx.rows<{ friendId: string }>(
      `UPDATE referrals SET shares_account = true
        WHERE (friend_id = $1 AND referrer_id = ANY ($2::uuid[])) OR (referrer_id = $1 AND friend_id = ANY ($2::uuid[]))
       RETURNING friend_id AS "friendId"`,
      [memberId, others],
    );
    return rows.map(({ friendId }) => friendId);
  }

  /** Holds a reward for a review, and stores what the friend and the referrer have in common. */
  async hold(tx: Tx, rewardId: string, friendId: string, tier: string, shared: readonly string[]): Promise<void> {
    await tx.rows(
      `INSERT INTO reward_holds (reward_id, friend_id, tier, shared) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [rewardId, friendId, tier, shared],
    );
  }

  /** Takes back the unclaimed offers for a friend, and holds their rewards for a review. */
  async holdOffers(tx: Tx, promotion: string, friendId: string, shared: readonly string[]): Promise<HeldReward[]> {
    return tx.rows(
      `WITH taken AS (
         UPDATE rewards SET status = 'held'
          WHERE promotion = $1 AND occasion LIKE $2 || ':%' AND status = 'offered' AND member_id IN
                (SELECT referrer_id FROM referrals WHERE friend_id = $2::uuid)
         RETURNING reward_id, member_id, brand, split_part(occasion, ':', 2) AS tier
       ), held AS (
         INSERT INTO reward_holds AS h (reward_id, friend_id, tier, shared)
         SELECT reward_id, $2::uuid, tier, $3 FROM taken
         ${REOPEN}
       )
       SELECT reward_id AS "rewardId", member_id AS "memberId", brand FROM taken`,
      [promotion, friendId, shared],
    );
  }

  /**
   * Stores the decision about a held reward. Returns undefined if the reward is already decided, or if its version is
   * not the one that the operator saw.
   */
  async decide(
    tx: Tx,
    rewardId: string,
    { state, version, operatorId, note }: HoldDecision,
  ): Promise<{ readonly rewardId: string } | undefined> {
    return tx.one(
      `UPDATE reward_holds SET state = $2, version = version + 1, operator_id = $4, note = $5,
              decided_at = clock_timestamp()
        WHERE reward_id = $1 AND state = 'open' AND version = $3 RETURNING reward_id AS "rewardId"`,
      [rewardId, state, version, operatorId, note],
    );
  }
}

export interface HoldDecision {
  readonly state: 'released' | 'rejected';
  readonly version: bigint;
  readonly operatorId: string;
  readonly note: string;
}

import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import type { FriendFacts } from './referral.js';

export interface FriendRow extends FriendFacts {
  readonly friendId: string;
  readonly registeredAt: Date;
  /** The ids of the reward tiers (minimums of deposits and bets) for which the member already got a reward. */
  readonly tiers: readonly string[];
}

export interface ReferralSums {
  readonly friends: number;
  readonly qualified: number;
  readonly paidMinor: bigint;
}

export interface HeldReferral {
  readonly rewardId: string;
  readonly memberId: string;
  readonly friendId: string;
  readonly brand: string;
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly tier: string;
  readonly shared: readonly string[];
  readonly heldAt: Date;
  readonly state: string;
  readonly version: bigint;
  readonly operatorId: string | null;
  readonly note: string | null;
  readonly decidedAt: Date | null;
}

const HELD = `
  h.reward_id AS "rewardId", r.member_id AS "memberId", h.friend_id AS "friendId", r.brand, r.currency,
  r.cash_minor AS "cashMinor", r.bonus_minor AS "bonusMinor", h.tier, h.shared, h.held_at AS "heldAt", h.state,
  h.version, h.operator_id AS "operatorId", h.note, h.decided_at AS "decidedAt"`;

/** Reads invited friends for their referrer, and held rewards for operators. */
@Injectable()
export class ReferralReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Returns the number of a member's invited friends, the number of friends for whom the member got a reward, and the
   * sum of the paid rewards. Instead of a reward of free rounds, the sum contains the later reward that pays their
   * winnings.
   */
  async sums(memberId: string, promotion: string): Promise<ReferralSums> {
    const row = await this.db.one<ReferralSums>(
      `SELECT (SELECT count(*) FROM referrals WHERE referrer_id = $1)::int AS friends,
              (SELECT count(DISTINCT split_part(occasion, ':', 1)) FROM rewards
                WHERE member_id = $1 AND promotion = $2 AND kind = 'referral')::int AS qualified,
              (SELECT coalesce(sum(cash_minor + bonus_minor), 0) FROM rewards
                WHERE member_id = $1 AND promotion = $2 AND status = 'paid'
                  AND free_rounds IS NULL)::bigint AS "paidMinor"`,
      [memberId, promotion],
    );
    return row ?? { friends: 0, qualified: 0, paidMinor: 0n };
  }

  async friends(
    memberId: string,
    promotion: string,
    { limit, offset }: Page,
  ): Promise<{ readonly content: readonly FriendRow[]; readonly totalCount: bigint }> {
    const content = await this.db.rows<FriendRow>(
      `SELECT f.friend_id AS "friendId", f.registered_at AS "registeredAt",
              coalesce((SELECT amount_minor FROM member_deposits d WHERE d.member_id = f.friend_id AND NOT is_returned
                         ORDER BY credited_at, order_id LIMIT 1), 0) AS "firstDepositMinor",
              coalesce((SELECT sum(valid_minor) FROM play_days p WHERE p.member_id = f.friend_id), 0)::bigint
                AS "wagerMinor",
              ARRAY(SELECT split_part(r.occasion, ':', 2) FROM rewards r
                     WHERE r.member_id = $1 AND r.promotion = $2 AND r.occasion LIKE f.friend_id || ':%'
                     ORDER BY r.offered_at) AS tiers
         FROM referrals f WHERE f.referrer_id = $1
        ORDER BY f.registered_at DESC, f.friend_id LIMIT $3 OFFSET $4`,
      [memberId, promotion, limit, offset],
    );
    const total = await this.db.one<{ n: bigint }>('SELECT count(*) AS n FROM referrals WHERE referrer_id = $1', [
      memberId,
    ]);
    return { content, totalCount: total?.n ?? 0n };
  }

  /** Returns the held referral rewards: undecided ones, oldest first, or decided ones, newest first. */
  async held(
    brands: readonly string[],
    decided: boolean,
    { limit, offset }: Page,
  ): Promise<{ readonly content: readonly HeldReferral[]; readonly totalCount: bigint }> {
    const from = `FROM reward_holds h JOIN rewards r ON r.reward_id = h.reward_id
                  WHERE r.brand = ANY ($1::text[]) AND (h.state <> 'open') = $2`;
    const content = await this.db.rows<HeldReferral>(
      `SELECT ${HELD} ${from} ORDER BY ${decided ? 'h.decided_at DESC' : 'h.held_at'}, h.reward_id LIMIT $3 OFFSET $4`,
      [brands, decided, limit, offset],
    );
    const total = await this.db.one<{ n: bigint }>(`SELECT count(*) AS n ${from}`, [brands, decided]);
    return { content, totalCount: total?.n ?? 0n };
  }

  async heldOne(rewardId: string): Promise<HeldReferral | undefined> {
    return this.db.one(
      `SELECT ${HELD} FROM reward_holds h JOIN rewards r ON r.reward_id = h.reward_id WHERE h.reward_id = $1`,
      [rewardId],
    );
  }
}

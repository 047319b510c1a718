import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { NewReward, Reward, RewardStatus } from './reward.js';

export const REWARD_COLUMNS = `
  reward_id AS "rewardId", member_id AS "memberId", brand, kind, promotion, occasion, currency,
  cash_minor AS "cashMinor", bonus_minor AS "bonusMinor", turnover_required_minor AS "turnoverRequiredMinor", status,
  offered_at AS "offeredAt", available_from AS "availableFrom", expires_at AS "expiresAt", claim_key AS "claimKey",
  claimed_at AS "claimedAt", paid_at AS "paidAt", reason, free_rounds AS "freeRounds"`;

/**
 * How long (s) the first attempt to pay reserves a reward. If the process crashes, the job tries the reward again
 * after this time.
 */
const LEASE_SECONDS = 15;
const BACKOFF_SECONDS_MAX = 600;

/** Returns the initial status of a reward. A reward that needs no claim is `processing` from the start. */
const firstStatus = ({ by, availableFrom }: NewReward, now: Date): RewardStatus => {
  if (by === 'review') return 'held';
  if (by === 'house') return 'processing';
  return availableFrom > now ? 'coming' : 'offered';
};

export interface RewardCount {
  readonly memberId: string;
  readonly brand: string;
  readonly count: number;
  readonly missions: number;
  readonly version: bigint;
}

/** All SQL that writes rewards. Each change of a status is one update that checks the present status. */
@Injectable()
export class RewardStore {
  /** Stores rewards and returns the new ones. A reward that is already stored is not changed. */
  async add(tx: Tx, rewards: readonly NewReward[]): Promise<Reward[]> {
    if (rewards.length === 0) return [];
    const now = new Date();
    const statuses = rewards.map((reward) => firstStatus(reward, now));
    const column = <K extends keyof NewReward>(name: K) => rewards.map((reward) => reward[name]);
    return tx.rows<Reward>(
      `INSERT INTO rewards (member_id, brand, kind, promotion, occasion, currency, cash_minor, bonus_minor,
         turnover_required_minor, available_from, expires_at, status, free_rounds, order_id, claimed_at, due_at)
       SELECT *, CASE WHEN status = 'processing' THEN clock_timestamp() END, clock_timestamp()
         FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
           $9::bigint[], $10::timestamptz[], $11::timestamptz[], $12::text[], $13::jsonb[],
           $14::uuid[]) AS r (member_id, brand, kind, promotion, occasion, currency, cash_minor, bonus_minor,
           turnover_required_minor, available_from, expires_at, status, free_rounds, order_id)
        ORDER BY member_id, promotion, occasion
       ON CONFLICT DO NOTHING RETURNING ${REWARD_COLUMNS}`,
      [
        ...[column('memberId'), column('brand'), column('kind'), column('promotion'), column('occasion')],
        ...[column('currency'), column('cashMinor'), column('bonusMinor'), column('turnoverRequiredMinor')],
        ...[column('availableFrom'), column('expiresAt'), statuses],
        rewards.map(({ freeRounds }) => (freeRounds ? JSON.stringify(freeRounds) : null)),
        rewards.map(({ orderId }) => orderId ?? null),
      ],
    );
  }

  async find(sql: Sql, memberId: string, rewardId: string): Promise<Reward | undefined> {
    return sql.one(`SELECT ${REWARD_COLUMNS} FROM rewards WHERE reward_id = $1 AND member_id = $2`, [
      rewardId,
      memberId,
    ]);
  }

  /**
   * Marks an offered reward as claimed by this request. Of parallel claims only one succeeds; the others get
   * undefined.
   */
  async take(tx: Tx, memberId: string, rewardId: string, key: string): Promise<Reward | undefined> {
    return tx.one(
      `UPDATE rewards SET status = 'processing', claim_key = $3, claimed_at = clock_timestamp(),
              due_at = clock_timestamp() + make_interval(secs => $4)
        WHERE reward_id = $1 AND member_id = $2 AND status = 'offered' AND available_from <= clock_timestamp()
          AND (expires_at IS NULL OR expires_at > clock_timestamp())
       RETURNING ${REWARD_COLUMNS}`,
      [rewardId, memberId, key, LEASE_SECONDS],
    );
  }

  /** Locks a reward whose payment is not completed. Returns false if the payment is already completed or rejected. */
  async lockProcessing(tx: Tx, rewardId: string): Promise<boolean> {
    const row = await tx.one(`SELECT 1 FROM rewards WHERE reward_id = $1 AND status = 'processing' FOR NO KEY UPDATE`, [
      rewardId,
    ]);
    return row !== undefined;
  }

  /** Executes an operator's decision about a held reward: the reward is offered until a given time, or rejected. */
  async settleHeld(
    tx: Tx,
    rewardId: string,
    isOffered: boolean,
    expiresAt: Date,
  ): Promise<{ readonly rewardId: string; readonly memberId: string; readonly brand: string } | undefined> {
    return tx.one(
      `UPDATE rewards SET status = CASE WHEN $2 THEN 'offered' ELSE 'rejected' END,
              reason = CASE WHEN $2 THEN NULL ELSE 'review' END,
              expires_at = CASE WHEN $2 THEN $3::timestamptz ELSE expires_at END
        WHERE reward_id = $1 AND status = 'held'
       RETURNING reward_id AS "rewardId", member_id AS "memberId", brand`,
      [rewardId, isOffered, expiresAt],
    );
  }

  async setPaid(tx: Tx, rewardId: string): Promise<void> {
    await tx.rows(
      `UPDATE rewards SET status = 'paid', paid_at = clock_timestamp() WHERE reward_id = $1 AND status = 'processing'`,
      [rewardId],
    );
  }

  async reject(tx: Tx, rewardId: string, reason: string): Promise<void> {
    await tx.rows(
      `UPDATE rewards SET status = 'rejected', reason = $2 WHERE reward_id = $1 AND status = 'processing'`,
      [rewardId, reason],
    );
  }

  /**
   * Reserves rewards whose payment is not completed, so that only one job handles each of them. The time until the
   * next attempt doubles with each attempt, so that rewards that fail do not delay others.
   */
  takeDue(sql: Sql, atOnceMax: number): Promise<Reward[]> {
    return sql.rows(
      `UPDATE rewards SET attempts = attempts + 1,
              due_at = clock_timestamp() + make_interval(secs => least($2 * 2 ^ least(attempts, 10), $3))
        WHERE reward_id IN (SELECT reward_id FROM rewards WHERE status = 'processing' AND due_at <= clock_timestamp()
                             ORDER BY due_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING ${REWARD_COLUMNS}`,
      [atOnceMax, LEASE_SECONDS, BACKOFF_SECONDS_MAX],
    );
  }

  /**
   * Makes rewards claimable whose start time has come, and marks offers as expired whose time to claim has passed.
   * Returns the members of these rewards.
   */
  async turn(tx: Tx, limit: number): Promise<{ readonly memberId: string; readonly brand: string }[]> {
    return tx.rows(
      `WITH due AS (
         SELECT reward_id FROM rewards
          WHERE (status = 'coming' AND available_from <= clock_timestamp())
             OR (status = 'offered' AND expires_at <= clock_timestamp())
          ORDER BY member_id, reward_id LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       UPDATE rewards r SET status = CASE WHEN status = 'coming' THEN 'offered' ELSE 'expired' END
         FROM due WHERE due.reward_id = r.reward_id RETURNING r.member_id AS "memberId", r.brand`,
      [limit],
    );
  }

  /** Marks a member's unclaimed offers of the given rules as expired. Returns the member once for each such offer. */
  async expire(
    tx: Tx,
    memberId: string,
    promotions: readonly string[],
  ): Promise<{ readonly memberId: string; readonly brand: string }[]> {
    return tx.rows(
      `UPDATE rewards SET status = 'expired'
        WHERE member_id = $1 AND promotion = ANY ($2::text[]) AND status = 'offered'
       RETURNING member_id AS "memberId", brand`,
      [memberId, promotions],
    );
  }

  /**
   * Counts the claimable rewards of members again, and increases the version of each member's count. The rows with
   * these counts are locked in order, so that a member's counts are published in the order of their versions.
   */
  async count(
    tx: Tx,
    members: readonly { readonly memberId: string; readonly brand: string }[],
  ): Promise<RewardCount[]> {
    const brands = new Map(members.map(({ memberId, brand }) => [memberId, brand]));
    await tx.rows(
      `INSERT INTO reward_counts AS c (member_id, version) SELECT id, 1 FROM unnest($1::uuid[]) AS id ORDER BY id
       ON CONFLICT (member_id) DO UPDATE SET version = c.version + 1`,
      [[...brands.keys()]],
    );
    const counts = await this.counts(tx, [...brands.keys()]);
    return counts.map((count) => ({ ...count, brand: brands.get(count.memberId)! }));
  }

  /** Returns how many rewards members can claim now, with the version of each count. */
  counts(sql: Sql, memberIds: readonly string[]): Promise<Omit<RewardCount, 'brand'>[]> {
    return sql.rows(
      `SELECT c.member_id AS "memberId", c.version, count(r.reward_id)::int AS count,
              (count(r.reward_id) FILTER (WHERE r.kind = 'mission'))::int AS missions
         FROM reward_counts c
         LEFT JOIN rewards r ON r.member_id = c.member_id AND r.status = 'offered'
          AND (r.expires_at IS NULL OR r.expires_at > clock_timestamp())
        WHERE c.member_id = ANY ($1::uuid[]) GROUP BY c.member_id, c.version ORDER BY c.member_id`,
      [memberIds],
    );
  }
}

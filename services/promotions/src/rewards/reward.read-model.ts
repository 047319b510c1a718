import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import { REWARD_STATES, type Reward, type RewardState } from './reward.js';
import { REWARD_COLUMNS } from './reward.store.js';

/** Reads a member's rewards for screens. An offered reward whose time to claim has passed is shown as expired. */
@Injectable()
export class RewardReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async list(
    memberId: string,
    state: RewardState | undefined,
    { limit, offset }: Page,
  ): Promise<{ readonly content: readonly Reward[]; readonly totalCount: bigint }> {
    const statuses: readonly string[] = state ? REWARD_STATES[state] : Object.values(REWARD_STATES).flat();
    const where = `member_id = $1 AND CASE WHEN status = 'offered' AND expires_at <= now() THEN 'expired' ELSE status END
                   = ANY ($2::text[])`;
    const content = await this.db.rows<Reward>(
      `SELECT ${REWARD_COLUMNS} FROM rewards WHERE ${where}
        ORDER BY coalesce(claimed_at, offered_at) DESC, reward_id DESC LIMIT $3 OFFSET $4`,
      [memberId, statuses, limit, offset],
    );
    const total = await this.db.one<{ n: bigint }>(`SELECT count(*) AS n FROM rewards WHERE ${where}`, [
      memberId,
      statuses,
    ]);
    return { content, totalCount: total?.n ?? 0n };
  }

  /** Returns a member's rewards of one rule, newest occasion first. */
  async listOfRule(
    memberId: string,
    promotion: string,
    { limit, offset }: Page,
  ): Promise<{ readonly content: readonly Reward[]; readonly totalCount: bigint }> {
    const content = await this.db.rows<Reward>(
      `SELECT ${REWARD_COLUMNS} FROM rewards WHERE member_id = $1 AND promotion = $2
        ORDER BY occasion DESC LIMIT $3 OFFSET $4`,
      [memberId, promotion, limit, offset],
    );
    const total = await this.db.one<{ n: bigint }>(
      'SELECT count(*) AS n FROM rewards WHERE member_id = $1 AND promotion = $2',
      [memberId, promotion],
    );
    return { content, totalCount: total?.n ?? 0n };
  }

  /** Returns a member's rewards of one rule for the given occasions, in a map by occasion. */
  async ofRule(
    memberId: string,
    promotion: string,
    occasions: readonly string[],
  ): Promise<ReadonlyMap<string, Reward>> {
    const rows = await this.db.rows<Reward>(
      `SELECT ${REWARD_COLUMNS} FROM rewards WHERE member_id = $1 AND promotion = $2 AND occasion = ANY ($3::text[])`,
      [memberId, promotion, occasions],
    );
    return new Map(rows.map((reward) => [reward.occasion, reward]));
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';

export interface Application {
  readonly rewardId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly promotion: string;
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly comment: string;
  readonly appliedAt: Date;
  readonly state: string;
  readonly version: bigint;
  readonly operatorId: string | null;
  readonly note: string | null;
  readonly decidedAt: Date | null;
}

const COLUMNS = `
  a.reward_id AS "rewardId", r.member_id AS "memberId", r.brand, r.promotion, r.currency, r.cash_minor AS "cashMinor",
  r.bonus_minor AS "bonusMinor", a.comment, a.applied_at AS "appliedAt", a.state, a.version,
  a.operator_id AS "operatorId", a.note, a.decided_at AS "decidedAt"`;

/** Reads applications for promotions, for operators. */
@Injectable()
export class ApplicationReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns applications for promotions: open ones, oldest first, or decided ones, newest first. */
  async list(
    brands: readonly string[],
    decided: boolean,
    { limit, offset }: Page,
  ): Promise<{ readonly content: readonly Application[]; readonly totalCount: bigint }> {
    const from = `FROM promotion_applications a JOIN rewards r ON r.reward_id = a.reward_id
                  WHERE r.brand = ANY ($1::text[]) AND (a.state <> 'open') = $2`;
    const order = decided ? 'a.decided_at DESC' : 'a.applied_at';
    const content = await this.db.rows<Application>(
      `SELECT ${COLUMNS} ${from} ORDER BY ${order}, a.reward_id LIMIT $3 OFFSET $4`,
      [brands, decided, limit, offset],
    );
    const total = await this.db.one<{ n: bigint }>(`SELECT count(*) AS n ${from}`, [brands, decided]);
    return { content, totalCount: total?.n ?? 0n };
  }

  async one(rewardId: string): Promise<Application | undefined> {
    return this.db.one(
      `SELECT ${COLUMNS} FROM promotion_applications a JOIN rewards r ON r.reward_id = a.reward_id
        WHERE a.reward_id = $1`,
      [rewardId],
    );
  }

  /** Returns how many of the member's earlier applications for promotions are approved. */
  async approvedBefore({ memberId, appliedAt }: Pick<Application, 'memberId' | 'appliedAt'>): Promise<number> {
    const row = await this.db.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM promotion_applications a JOIN rewards r ON r.reward_id = a.reward_id
        WHERE r.member_id = $1 AND a.state = 'approved' AND a.applied_at < $2`,
      [memberId, appliedAt],
    );
    return row?.n ?? 0;
  }
}

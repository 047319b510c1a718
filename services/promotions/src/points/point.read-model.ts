import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import type { EntryKind } from './points.js';

export interface PointBalance {
  readonly balanceMicro: bigint;
  readonly version: bigint;
}

export interface PointEntry {
  readonly entryId: string;
  readonly kind: EntryKind;
  /** The id of the round; empty for an entry that belongs to an order. */
  readonly roundId: string;
  /** The id of the order; empty for an entry that belongs to a round. */
  readonly orderId: string;
  readonly category: number;
  readonly validStakeMinor: bigint;
  readonly pointsMicro: bigint;
  readonly balanceMicro: bigint;
  readonly bookedAt: Date;
}

/** Reads a member's points for screens. */
@Injectable()
export class PointReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async balance(memberId: string): Promise<PointBalance> {
    const found = await this.db.one<PointBalance>(
      'SELECT balance_micro AS "balanceMicro", version FROM point_accounts WHERE member_id = $1',
      [memberId],
    );
    return found ?? { balanceMicro: 0n, version: 0n };
  }

  /**
   * Returns a page of a member's entries, newest first. Entries of zero points, which only mark voided rounds, are
   * left out.
   */
  async entries(memberId: string, page: Page): Promise<{ content: readonly PointEntry[]; totalCount: bigint }> {
    const content = await this.db.rows<PointEntry>(
      `SELECT entry_id AS "entryId", kind, coalesce(round_id::text, '') AS "roundId",
              coalesce(order_id::text, '') AS "orderId", category, valid_stake_minor AS "validStakeMinor",
              points_micro AS "pointsMicro", balance_micro AS "balanceMicro", booked_at AS "bookedAt"
         FROM point_entries
        WHERE member_id = $1 AND points_micro <> 0
        ORDER BY version DESC
        LIMIT $2 OFFSET $3`,
      [memberId, page.limit, page.offset],
    );
    const total = await this.db.one<{ count: bigint }>(
      'SELECT count(*) AS count FROM point_entries WHERE member_id = $1 AND points_micro <> 0',
      [memberId],
    );
    return { content, totalCount: total?.count ?? 0n };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import { MOVE_REQUEST, type MoveRequest } from './move-requests.store.js';

/**
 * A request for a move, with the account names of the member and of both uplines. An account name is null if the upline
 * is the house.
 */
export interface MoveRequestRow extends MoveRequest {
  readonly memberAccount: string;
  readonly fromAccount: string | null;
  readonly toAccount: string | null;
}

const ROWS = `SELECT ${MOVE_REQUEST}, m.account AS "memberAccount", f.account AS "fromAccount", t.account AS "toAccount"`;
const TABLES = `FROM move_requests r JOIN members m ON m.member_id = r.member_id
    LEFT JOIN members f ON f.member_id = r.from_id LEFT JOIN members t ON t.member_id = r.to_id`;

/** Reads the requests of operators to move members. */
@Injectable()
export class MoveRequestsReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async one(requestId: string): Promise<MoveRequestRow | undefined> {
    return this.db.one(`${ROWS} ${TABLES} WHERE r.request_id = $1`, [requestId]);
  }

  /**
   * Returns a page of the requests of some brands: requests that wait for a decision oldest first, or decided requests
   * newest first.
   */
  async page(
    { brands, decided }: { readonly brands: readonly string[]; readonly decided: boolean },
    page: Page,
  ): Promise<{ rows: MoveRequestRow[]; count: bigint }> {
    const rows = await this.db.rows<MoveRequestRow & { count: bigint }>(
      `${ROWS}, count(*) OVER () AS count ${TABLES}
        WHERE r.brand = ANY ($1) AND (r.status <> 'waiting') = $2
        ORDER BY CASE WHEN $2 THEN NULL ELSE r.requested_at END, r.decided_at DESC NULLS LAST, r.request_id
        LIMIT $3 OFFSET $4`,
      [brands, decided, page.limit, page.offset],
    );
    return { rows, count: rows[0]?.count ?? 0n };
  }

  /** Returns the id of the member of a brand with this account name. Upper and lower case are not distinguished. */
  async memberWith(brand: string, account: string): Promise<string | undefined> {
    const row = await this.db.one<{ id: string }>(
      'SELECT member_id AS id FROM members WHERE brand = $1 AND lower(account) = lower($2)',
      [brand, account],
    );
    return row?.id;
  }

  async brandOf(memberId: string): Promise<string | undefined> {
    const row = await this.db.one<{ brand: string }>('SELECT brand FROM members WHERE member_id = $1', [memberId]);
    return row?.brand;
  }
}

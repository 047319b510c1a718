import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Grant } from './grant.js';
import { GRANT_COLUMNS } from './grant.store.js';

export interface GrantsPage {
  readonly content: readonly Grant[];
  readonly totalCount: bigint;
}

/** Reads a member's grants for screens. Rejected claims are left out, because the member got nothing for them. */
@Injectable()
export class GrantReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  async list(memberId: string, page: number, size: number): Promise<GrantsPage> {
    const content = await this.db.rows<Grant>(
      `SELECT ${GRANT_COLUMNS}
         FROM grants
        WHERE member_id = $1 AND status <> 'rejected'
        ORDER BY claimed_at DESC, grant_id DESC
        LIMIT $2 OFFSET $3`,
      [memberId, size, (page - 1) * size],
    );
    const total = await this.db.one<{ totalCount: bigint }>(
      `SELECT count(*) AS "totalCount" FROM grants WHERE member_id = $1 AND status <> 'rejected'`,
      [memberId],
    );
    return { content, totalCount: total?.totalCount ?? 0n };
  }
}

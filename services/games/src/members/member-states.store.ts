import { Injectable } from '@nestjs/common';
import { identity } from '@nm/contracts';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** Stores the status of members, which comes by events from the identity service. A member without a row is active. */
@Injectable()
export class MemberStatesStore {
  /** Stores the status of a member. An event that is older than the stored status is ignored. */
  async set(tx: Tx, memberId: string, status: identity.MemberStatus, changedAt: Date): Promise<void> {
    await tx.rows(
      `INSERT INTO member_states (member_id, status, changed_at) VALUES ($1, $2, $3)
       ON CONFLICT (member_id) DO UPDATE SET status = EXCLUDED.status, changed_at = EXCLUDED.changed_at
        WHERE member_states.changed_at <= EXCLUDED.changed_at`,
      [memberId, status, changedAt],
    );
  }

  async of(sql: Sql, memberId: string): Promise<identity.MemberStatus> {
    const row = await sql.one<{ status: identity.MemberStatus }>(
      'SELECT status FROM member_states WHERE member_id = $1',
      [memberId],
    );
    return row?.status ?? identity.MemberStatus.ACTIVE;
  }
}

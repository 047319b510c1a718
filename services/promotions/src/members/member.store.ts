import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** What promotions knows of a member, from identity's facts. */
export interface KnownMember {
  readonly memberId: string;
  readonly brand: string;
  readonly type: number;
  readonly status: number;
  readonly currency: string;
}

/** Members as projected from identity's facts. */
@Injectable()
export class MemberStore {
  /** A new member; a known one stays as it is. */
  async place(tx: Tx, { memberId, brand, type, status, currency }: KnownMember): Promise<void> {
    await tx.rows(
      'INSERT INTO members (member_id, brand, type, status, currency) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (member_id) DO NOTHING',
      [memberId, brand, type, status, currency],
    );
  }

  /** False when the member is not known yet. */
  async setStatus(tx: Tx, memberId: string, status: number): Promise<boolean> {
    return (await tx.one('UPDATE members SET status = $2 WHERE member_id = $1 RETURNING member_id', [memberId, status])) !== undefined;
  }

  async find(sql: Sql, memberId: string): Promise<KnownMember | undefined> {
    return sql.one<KnownMember>('SELECT member_id AS "memberId", brand, type, status, currency FROM members WHERE member_id = $1', [memberId]);
  }
}

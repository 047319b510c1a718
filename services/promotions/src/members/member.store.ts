import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

/** The data of a member that this service copies from events of the identity service. */
export interface KnownMember {
  readonly memberId: string;
  readonly brand: string;
  readonly type: number;
  readonly status: number;
  readonly currency: string;
}

/** A known member, with the information whether the member has a points account. */
export interface PointsMember extends KnownMember {
  /** True if the member has a points account. */
  readonly hasAccount: boolean;
}

/** Stores a copy of members' data, which is built from events of the identity service. */
@Injectable()
export class MemberStore {
  /** Stores a member. If the member is already stored, nothing is changed. */
  async place(tx: Tx, { memberId, brand, type, status, currency }: KnownMember): Promise<void> {
    await tx.rows(
      `INSERT INTO members (member_id, brand, type, status, currency) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (member_id) DO NOTHING`,
      [memberId, brand, type, status, currency],
    );
  }

  /**
   * Sets a member's status.
   * @returns false when the member is not known yet
   */
  async setStatus(tx: Tx, memberId: string, status: number): Promise<boolean> {
    return (
      (await tx.one('UPDATE members SET status = $2 WHERE member_id = $1 RETURNING member_id', [memberId, status])) !==
      undefined
    );
  }

  /**
   * Sets the type of a member who became an agent. The points that the member earned before are kept.
   * @returns false when the member is not known yet
   */
  async setType(tx: Tx, memberId: string, type: number): Promise<boolean> {
    return (
      (await tx.one('UPDATE members SET type = $2 WHERE member_id = $1 RETURNING member_id', [memberId, type])) !==
      undefined
    );
  }

  /** Returns a map, by member id, of those given members that this service knows. */
  async findAll(sql: Sql, memberIds: readonly string[]): Promise<ReadonlyMap<string, PointsMember>> {
    const rows = await sql.rows<PointsMember>(
      `SELECT member_id AS "memberId", brand, type, status, currency,
              EXISTS (SELECT 1 FROM point_accounts account WHERE account.member_id = member.member_id) AS "hasAccount"
         FROM members member WHERE member_id = ANY ($1::uuid[])`,
      [memberIds],
    );
    return new Map(rows.map((row) => [row.memberId, row]));
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

export type MarkKind = 'device' | 'address';

export interface MemberMark {
  readonly brand: string;
  readonly kind: MarkKind;
  /** The keyed hash of the device or IP address. */
  readonly mark: Buffer;
  readonly memberId: string;
  readonly seenAt: Date;
}

/** Stores the devices and IP addresses that members used, as keyed hashes. */
@Injectable()
export class MemberMarksStore {
  /**
   * Stores the keyed hash of a device or IP address that a member used.
   * @returns false if the member used the same device or IP address before
   */
  async add(tx: Tx, { brand, kind, mark, memberId, seenAt }: MemberMark): Promise<boolean> {
    const added = await tx.one(
      `INSERT INTO member_marks (brand, kind, mark, member_id, first_seen_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING 1 AS one`,
      [brand, kind, mark, memberId, seenAt],
    );
    return added !== undefined;
  }

  /** Returns true if more than `membersMax` members used the device or IP address with this hash. */
  async isCrowd(tx: Tx, { brand, kind, mark }: MemberMark, membersMax: number): Promise<boolean> {
    const row = await tx.one<{ members: bigint }>(
      `SELECT count(*) AS members FROM (
         SELECT FROM member_marks WHERE brand = $1 AND kind = $2 AND mark = $3 LIMIT $4) m`,
      [brand, kind, mark, membersMax + 1],
    );
    return Number(row?.members ?? 0n) > membersMax;
  }
}

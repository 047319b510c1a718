import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** Reads referral codes, and the marks (such as a device) that two registrations share. */
@Injectable()
export class ReferralCodesStore {
  constructor(private readonly db: Db) {}

  /** Returns the code with which a member invites friends; undefined for a trial member or an unknown member. */
  async codeOf(memberId: string): Promise<string | undefined> {
    const row = await this.db.one<{ code: string }>(
      'SELECT referral_code AS code FROM members WHERE id = $1 AND type <> 4',
      [memberId],
    );
    return row?.code;
  }

  /**
   * Returns what two registrations of one brand have in common: `device`, `address` (the IP address) or `payee_name`.
   */
  async shared(memberId: string, otherId: string): Promise<string[]> {
    const rows = await this.db.rows<{ what: string }>(
      `SELECT what FROM registration_origins a
         JOIN registration_origins b ON b.brand = a.brand AND b.member_id = $2
        CROSS JOIN LATERAL (VALUES ('device', a.device, b.device), ('address', a.address, b.address),
          ('payee_name', a.payee_key, b.payee_key)) AS mark (what, mine, other)
        WHERE a.member_id = $1 AND mine = other AND mine <> '' ORDER BY what`,
      [memberId, otherId],
    );
    return rows.map(({ what }) => what);
  }
}

import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** Reads referral codes, and what two registrations have in common. */
@Injectable()
export class ReferralCodesStore {
  constructor(private readonly db: Db) {}

  /** Returns the code with which a member invites friends; undefined for a trial member and an unknown one. */
  async codeOf(memberId: string): Promise<string | undefined> {
    const row = await this.db.one<{ code: string }>(
      'SELECT referral_code AS code FROM members WHERE id = $1 AND type <> 4',
      [memberId],
    );
    return row?.code;
  }

  /** Returns the marks that two registrations of one brand share: `device`, `address` (IP), `payee_name`. */
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

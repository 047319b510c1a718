import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

export interface NewAccount {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  /** IANA time zone that cuts the member's days, weeks and months. */
  readonly zone: string;
}

/** Member accounts: opening them, and the states that other services set. */
@Injectable()
export class AccountsStore {
  /** Opens an empty account; an open one is left unchanged. */
  async open(tx: Tx, { memberId, brand, currency, zone }: NewAccount): Promise<void> {
    await tx.rows(
      `INSERT INTO accounts (kind, member_id, brand, currency, zone) VALUES ('member', $1, $2, $3, $4)
       ON CONFLICT (member_id, currency) WHERE member_id IS NOT NULL DO NOTHING`,
      [memberId, brand, currency, zone],
    );
  }

  /**
   * Stops or allows play, deposits and grants on every account of a member and returns how many there are. It locks the
   * rows in the common order and raises their revisions. After the commit no bet that was decided on the old state is
   * written.
   */
  async setExcluded(tx: Tx, memberId: string, excluded: boolean): Promise<number> {
    await tx.rows('SELECT FROM accounts WHERE member_id = $1 ORDER BY member_id, currency COLLATE "C" FOR UPDATE', [
      memberId,
    ]);
    const rows = await tx.rows(
      'UPDATE accounts SET excluded = $2, revision = revision + 1 WHERE member_id = $1 RETURNING id',
      [memberId, excluded],
    );
    return rows.length;
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

export interface NewAccount {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  /** IANA zone in which the member's days, weeks and months end. */
  readonly zone: string;
}

/** Member accounts: opening, and what other services decide about them. */
@Injectable()
export class AccountsStore {
  /** Opens an empty account; an account that is open stays as it is. */
  async open(tx: Tx, { memberId, brand, currency, zone }: NewAccount): Promise<void> {
    await tx.rows(
      `INSERT INTO accounts (kind, member_id, brand, currency, zone) VALUES ('member', $1, $2, $3, $4)
       ON CONFLICT (member_id, currency) WHERE member_id IS NOT NULL DO NOTHING`,
      [memberId, brand, currency, zone],
    );
  }

  /**
   * Stops or allows play, deposits and grants on every account of a member, and gives how many there are. It takes the rows'
   * locks in the order of all writers and raises their revisions: once the transaction has committed, no bet that was decided
   * before is written.
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

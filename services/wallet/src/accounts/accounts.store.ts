import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

export interface NewAccount {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  /** The IANA time zone in which the member's days, weeks and months begin. */
  readonly zone: string;
  /** True if the member is already excluded when the account is opened. */
  readonly excluded?: boolean;
}

/**
 * Opens members' accounts in the wallet. It also stores in the accounts the member states (for example an exclusion)
 * that the identity service decides.
 */
@Injectable()
export class AccountsStore {
  /**
   * Opens an account without money. If the member already has an account in this currency, the existing account is not
   * changed.
   */
  async open(tx: Tx, { memberId, brand, currency, zone, excluded = false }: NewAccount): Promise<void> {
    await tx.rows(
      `INSERT INTO accounts (kind, member_id, brand, currency, zone, excluded) VALUES ('member', $1, $2, $3, $4, $5)
       ON CONFLICT (member_id, currency) WHERE member_id IS NOT NULL DO NOTHING`,
      [memberId, brand, currency, zone, excluded],
    );
  }

  /**
   * Stores on every account of a member whether the member is excluded. An excluded member cannot play, deposit or
   * receive grants (bonuses). All writers lock account rows in the same order, so that they cannot deadlock. The write
   * raises the revision of each row, so a bet that was decided on the earlier state cannot be written later.
   * @returns the number of accounts
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

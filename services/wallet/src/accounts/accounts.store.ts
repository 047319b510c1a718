import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

export interface NewAccount {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  /** IANA time zone in which the member's days, weeks and months begin. */
  readonly zone: string;
  /** True if the member is already excluded when the account is opened. */
  readonly excluded?: boolean;
}

/** Opens members' accounts, and writes to them the member states (such as an exclusion) that identity decides. */
@Injectable()
export class AccountsStore {
  /** Opens an empty account; an account that is already open stays unchanged. */
  async open(tx: Tx, { memberId, brand, currency, zone, excluded = false }: NewAccount): Promise<void> {
    await tx.rows(
      `INSERT INTO accounts (kind, member_id, brand, currency, zone, excluded) VALUES ('member', $1, $2, $3, $4, $5)
       ON CONFLICT (member_id, currency) WHERE member_id IS NOT NULL DO NOTHING`,
      [memberId, brand, currency, zone, excluded],
    );
  }

  /**
   * Blocks or allows play, deposits and grants on every account of a member. All writers lock account rows in the same
   * order. The method raises the revisions of the rows, so a bet that was decided on the old state cannot be written
   * after the commit.
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

import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

export interface NewAccount {
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  /** IANA time zone in which the member's days, weeks and months begin. */
  readonly zone: string;
  /** True if the member is excluded from the start. */
  readonly excluded?: boolean;
}

/** Opens member accounts and sets the states that other services decide. */
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
   * Blocks or allows play, deposits and grants on every account of a member. It locks the rows in the common lock order
   * and raises their revisions, so after the commit no bet that was decided on the old state is written.
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

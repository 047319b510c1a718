import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';

export interface PayoutAccount {
  readonly accountId: string;
  readonly memberId: string;
  readonly brand: string;
  readonly currency: string;
  readonly kind: string;
  readonly institution: string;
  readonly holder: string;
  readonly number: string;
  readonly createdAt: Date;
  readonly usableAt: Date;
}

/**
 * For how many days the holder name of a removed payout account still counts as a second factor of the member. The
 * holder name of a newer payout account counts only after as many days.
 */
const NAME_DAYS = 30;

const COLUMNS = `account_id AS "accountId", member_id AS "memberId", brand, currency, kind, institution, holder, number,
  created_at AS "createdAt", usable_at AS "usableAt"`;

/**
 * Stores the accounts to which members' withdrawals are paid. A row is never rewritten: a member changes an account by
 * removing it and adding a new one.
 */
@Injectable()
export class PayoutAccountsStore {
  ofMember(sql: Sql, memberId: string): Promise<PayoutAccount[]> {
    return sql.rows(
      `SELECT ${COLUMNS} FROM payout_accounts WHERE member_id = $1 AND removed_at IS NULL ORDER BY account_id`,
      [memberId],
    );
  }

  /**
   * Returns the holder names that prove a member as a second factor. A thief who knows the payment password can remove
   * the member's account and add another. Therefore a removed account still counts for some days, and a newer account
   * counts only when it is as old as that. An account that was removed before its waiting time was over never counts.
   */
  async provingNames(sql: Sql, memberId: string): Promise<string[]> {
    const rows = await sql.rows<{ holder: string }>(
      `WITH named AS (
         SELECT holder, usable_at FROM payout_accounts
          WHERE member_id = $1 AND holder <> '' AND usable_at <= clock_timestamp()
            AND (removed_at IS NULL
              OR removed_at >= usable_at AND removed_at > clock_timestamp() - make_interval(days => $2)))
       SELECT DISTINCT holder FROM named
        WHERE usable_at = (SELECT min(usable_at) FROM named) OR usable_at <= clock_timestamp() - make_interval(days => $2)`,
      [memberId, NAME_DAYS],
    );
    return rows.map((row) => row.holder);
  }

  async add(
    tx: Tx,
    account: Omit<PayoutAccount, 'accountId' | 'createdAt' | 'usableAt'> & { readonly waitMs: bigint },
  ): Promise<PayoutAccount> {
    const row = await tx.one<PayoutAccount>(
      `INSERT INTO payout_accounts (member_id, brand, currency, kind, institution, holder, number, usable_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8::bigint / 1000.0))
       RETURNING ${COLUMNS}`,
      [
        account.memberId,
        account.brand,
        account.currency,
        account.kind,
        account.institution,
        account.holder,
        account.number,
        String(account.waitMs),
      ],
    );
    if (!row) throw new Error('an insert gave no row');
    return row;
  }

  /**
   * Returns the member's payout account with the same number, even if the number is written differently; undefined if
   * there is none.
   */
  sameOf(
    tx: Tx,
    { memberId, currency, kind, institution, number }: Omit<PayoutAccount, 'accountId' | 'createdAt' | 'usableAt'>,
  ): Promise<PayoutAccount | undefined> {
    return tx.one(
      `SELECT ${COLUMNS} FROM payout_accounts
        WHERE member_id = $1 AND removed_at IS NULL AND currency = $2 AND institution = $4
          AND payout_key(kind, number) = payout_key($3, $5)
        ORDER BY account_id LIMIT 1`,
      [memberId, currency, kind, institution, number],
    );
  }

  /**
   * Returns at most `limit` other members of the brand who have or had the same payout account, even if its number is
   * written differently.
   */
  async sharers(
    tx: Tx,
    { memberId, brand, kind, number }: Pick<PayoutAccount, 'memberId' | 'brand' | 'kind' | 'number'>,
    limit: number,
  ): Promise<string[]> {
    const rows = await tx.rows<{ memberId: string }>(
      `SELECT DISTINCT member_id AS "memberId" FROM payout_accounts
        WHERE payout_key(kind, number) = payout_key($3, $4) AND brand = $2 AND member_id <> $1 ORDER BY 1 LIMIT $5`,
      [memberId, brand, kind, number, limit],
    );
    return rows.map((row) => row.memberId);
  }

  /** Removes a payout account. If it is already removed, nothing changes. */
  async remove(tx: Tx, memberId: string, accountId: string): Promise<PayoutAccount | undefined> {
    return tx.one(
      `UPDATE payout_accounts SET removed_at = coalesce(removed_at, clock_timestamp())
        WHERE member_id = $1 AND account_id = $2 RETURNING ${COLUMNS}`,
      [memberId, accountId],
    );
  }
}

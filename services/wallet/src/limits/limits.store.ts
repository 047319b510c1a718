import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { ACCOUNT_TEXTS, accountRowOf } from '../ledger/account-row.js';
import type { Account, AccountRow } from '../ledger/account.js';
import type { LimitMinor, LimitName, PendingLimit } from './limit.js';

/**
 * A recorded step on a limit. `set`: a limit took effect at once. `asked`: the member requested to raise or remove it.
 * `confirmed`: the request took effect. `kept`: the request was deleted.
 */
export type LimitAct = 'set' | 'asked' | 'confirmed' | 'kept';

/**
 * A member's answer to the question about a deposit limit: the member set a limit, wants none, or keeps the present
 * one.
 */
export type DepositAnswer = 'limit' | 'no_limit' | 'kept';

const OWN = 'WHERE a.member_id = $1 AND a.currency = $2';
const listOf = (limits: readonly LimitMinor[]): string => `{${limits.map((limit) => limit ?? 'NULL').join(',')}}`;

/**
 * Stores the members' limits in the account rows, the requests to raise or remove limits, and a record of all steps.
 */
@Injectable()
export class LimitsStore {
  async account(sql: Sql, memberId: string, currency: string): Promise<AccountRow | undefined> {
    return this.#read(sql, memberId, currency, '');
  }

  /** Locks the row of the account until the end of the transaction, and returns the account. */
  async lock(tx: Tx, memberId: string, currency: string): Promise<AccountRow | undefined> {
    return this.#read(tx, memberId, currency, 'FOR UPDATE');
  }

  async #read(sql: Sql, memberId: string, currency: string, lock: string): Promise<AccountRow | undefined> {
    const row = await sql.one<{ texts: string[] }>(`SELECT ${ACCOUNT_TEXTS} AS texts FROM accounts a ${OWN} ${lock}`, [
      memberId,
      currency,
    ]);
    return row && accountRowOf(row.texts);
  }

  /**
   * Writes the limits, and the upper bounds that follow from them, to a locked account. The revision of the row is
   * raised, so a posting that was decided on the earlier limits cannot be written.
   */
  async write(tx: Tx, id: bigint, account: Account): Promise<void> {
    await tx.rows(
      `UPDATE accounts
          SET deposit_limits_minor = $2, loss_limits_minor = $3, stake_limits_minor = $4, deposit_ceiling_minor = $5,
              loss_ceiling_minor = $6, stake_ceiling_minor = $7, revision = revision + 1
        WHERE id = $1`,
      [
        id,
        listOf(account.depositLimitsMinor),
        listOf(account.lossLimitsMinor),
        listOf(account.stakeLimitsMinor),
        account.depositCeilingMinor,
        account.lossCeilingMinor,
        account.stakeCeilingMinor,
      ],
    );
  }

  async pending(sql: Sql, id: bigint): Promise<PendingLimit[]> {
    return sql.rows<PendingLimit>(
      `SELECT kind, period, limit_minor AS "limitMinor", asked_at AS "askedAt", confirmable_at AS "confirmableAt"
         FROM pending_limits WHERE account_id = $1`,
      [id],
    );
  }

  /** Stores a request to raise or remove a limit. It replaces an earlier request for the same limit. */
  async setPending(
    tx: Tx,
    id: bigint,
    { kind, period, limitMinor, askedAt, confirmableAt }: PendingLimit,
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO pending_limits AS p (account_id, kind, period, limit_minor, asked_at, confirmable_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ON CONSTRAINT pending_limits_pk DO UPDATE
         SET limit_minor = excluded.limit_minor, asked_at = excluded.asked_at, confirmable_at = excluded.confirmable_at`,
      [id, kind, period, limitMinor, askedAt, confirmableAt],
    );
  }

  async removePending(tx: Tx, id: bigint, { kind, period }: LimitName): Promise<void> {
    await tx.rows('DELETE FROM pending_limits WHERE account_id = $1 AND kind = $2 AND period = $3', [id, kind, period]);
  }

  /** Returns the time at which the member last answered the question about a deposit limit; undefined if never. */
  async answeredAt(sql: Sql, id: bigint): Promise<Date | undefined> {
    const row = await sql.one<{ at: Date }>(
      'SELECT answered_at AS at FROM deposit_limit_reviews WHERE account_id = $1',
      [id],
    );
    return row?.at;
  }

  async answer(tx: Tx, id: bigint, answer: DepositAnswer, at: Date): Promise<void> {
    await tx.rows(
      `INSERT INTO deposit_limit_reviews (account_id, answer, answered_at) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT deposit_limit_reviews_pk DO UPDATE
         SET answer = excluded.answer, answered_at = excluded.answered_at`,
      [id, answer, at],
    );
  }

  async record(
    tx: Tx,
    id: bigint,
    { kind, period }: LimitName,
    change: { readonly act: LimitAct; readonly fromMinor: LimitMinor; readonly toMinor: LimitMinor },
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO limit_changes (account_id, kind, period, act, from_minor, to_minor) VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, kind, period, change.act, change.fromMinor, change.toMinor],
    );
  }
}

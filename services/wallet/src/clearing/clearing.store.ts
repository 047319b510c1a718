import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';

export interface Funding {
  readonly caller: string;
  readonly key: string;
  readonly inputHash: string;
  /**
   * The id of the account that receives the money: the clearing account, or the house account when money is moved back.
   */
  readonly toId: bigint;
  readonly fromId: bigint;
  readonly amountMinor: bigint;
  readonly reference: string;
}

/**
 * Writes movements between accounts that belong to no member, such as house and clearing accounts. The balance of such
 * an account is not stored; it is the sum of the account's entries.
 */
@Injectable()
export class ClearingStore {
  /**
   * Moves money between the house and a clearing account. Returns undefined if a movement with this key exists already.
   * The time is read before the id is generated, because a closed ledger day is found by ids, and no id of the day may
   * be earlier than the day.
   */
  async move(tx: Tx, funding: Funding): Promise<{ readonly id: string } | undefined> {
    return tx.one(
      `WITH c AS MATERIALIZED (SELECT clock_timestamp() AS at), t AS (
         INSERT INTO transfers (id, account_id, counter_id, caller, key, input_hash, type, status,
                stake_cash_minor, stake_bonus_minor, payout_cash_minor, payout_bonus_minor, valid_stake_minor,
                cash_minor, bonus_minor, held_minor, version, reference, vendor, game_code, round_id, category, created_at)
         SELECT uuidv7(), $1, $2, $3, $4, $5, 'transfer', 'applied', 0, 0, $6, 0, 0, 0, 0, 0, 0, $7, '', '', '', 0, c.at FROM c
         ON CONFLICT ON CONSTRAINT transfers_one_per_key DO NOTHING
         RETURNING id
       ), e AS (
         INSERT INTO entries (transfer_id, account_id, amount_minor, line, pool)
         SELECT t.id, v.account_id, v.amount, v.line, 'own'
           FROM t, (VALUES ($1::bigint, $6::bigint, 4::smallint), ($2::bigint, -$6::bigint, 6::smallint)) v(account_id, amount, line)
       )
       SELECT id FROM t`,
      [
        funding.toId,
        funding.fromId,
        funding.caller,
        funding.key,
        funding.inputHash,
        funding.amountMinor,
        funding.reference,
      ],
    );
  }

  async stored(
    tx: Tx,
    { toId, caller, key }: Funding,
  ): Promise<{ readonly id: string; readonly inputHash: string } | undefined> {
    return tx.one(
      'SELECT id, input_hash AS "inputHash" FROM transfers WHERE account_id = $1 AND caller = $2 AND key = $3',
      [toId, caller, key],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

export interface FoundMoney {
  readonly memberId: string;
  readonly matched: string;
}

export interface SharedPayout {
  readonly memberId: string;
  readonly shared: string[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the members to whom orders and movements belong, and the members who share a payout account or a holder. */
@Injectable()
export class PlayerMoneyReadModel {
  constructor(private readonly db: Db) {}

  find(text: string, limit: number): Promise<FoundMoney[]> {
    const id = UUID.test(text.toLowerCase()) ? text.toLowerCase() : null;
    return this.db.rows(
      `SELECT DISTINCT member_id AS "memberId", matched FROM (
         SELECT member_id, 'deposit' AS matched FROM deposit_orders WHERE order_id = $1
         UNION ALL
         SELECT o.member_id, 'deposit' FROM deposit_payments p
           JOIN deposit_orders o
             ON o.order_id = CASE WHEN p.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN p.reference::uuid END
          WHERE p.payment_id = $2 AND p.provider IN (SELECT provider FROM deposit_methods)
         UNION ALL SELECT member_id, 'withdrawal' FROM withdrawals WHERE withdrawal_id = $1
         UNION ALL SELECT member_id, 'withdrawal' FROM withdrawals WHERE reference = upper($2)
         UNION ALL
         SELECT a.member_id, 'movement' FROM entries e JOIN accounts a ON a.id = e.account_id AND a.kind = 'member'
          WHERE e.transfer_id = $1) found
        ORDER BY 1 LIMIT $3`,
      [id, text, limit],
    );
  }

  shared(memberId: string, limit: number): Promise<SharedPayout[]> {
    return this.db.rows(
      `WITH own AS (SELECT brand, payout_key(kind, number) AS key, holder FROM payout_accounts WHERE member_id = $1),
            shared AS (
              SELECT p.member_id, 'payment_account' AS what FROM own JOIN payout_accounts p
                  ON payout_key(p.kind, p.number) = own.key AND p.brand = own.brand
              UNION ALL
              SELECT p.member_id, 'payee_name' FROM own JOIN payout_accounts p
                  ON p.brand = own.brand AND lower(p.holder) = lower(own.holder) AND p.holder <> '')
       SELECT member_id AS "memberId", array_agg(DISTINCT what ORDER BY what) AS shared
         FROM shared WHERE member_id <> $1 GROUP BY member_id ORDER BY member_id LIMIT $2`,
      [memberId, limit],
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { NewOrder, PointOrder } from './point-order.js';

export const ORDER_COLUMNS = `
  order_id AS "orderId", member_id AS "memberId", brand, kind, item_id AS "itemId", names, art, points, currency,
  cash_minor AS "cashMinor", bonus_minor AS "bonusMinor", turnover_required_minor AS "turnoverRequiredMinor",
  contribution_ppm AS "contributionPpm", delivery, status, reason, message, note, claimed_by AS "claimedBy", claimed_at AS "claimedAt", ended_by AS "endedBy", version,
  asked_at AS "askedAt", ended_at AS "endedAt"`;

/**
 * How long (s) an attempt to post an order of money reserves the order. If the process crashes, the job may take the
 * order after this time.
 */
const LEASE_SECONDS = 15;

/** The end of an order: the wallet's answer, or an operator's decision. */
export type OrderEnd =
  | { readonly status: 'done'; readonly transferId: string }
  | { readonly status: 'refused'; readonly reason: string }
  | {
      readonly status: 'sent' | 'cancelled';
      readonly message: string;
      readonly note: string;
      readonly endedBy: string;
    };

/** All SQL that writes orders of the points mall. */
@Injectable()
export class PointOrderStore {
  /** Stores a new order: an order of money as `paying`, any other as `waiting`. */
  async insert(tx: Tx, order: NewOrder): Promise<PointOrder> {
    const pays = order.currency !== '';
    const row = await tx.one<PointOrder>(
      `INSERT INTO point_orders (member_id, brand, key, kind, item_id, names, art, points, currency, cash_minor,
         bonus_minor, turnover_required_minor, delivery, status, due_at, contribution_ppm)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
         CASE WHEN $15 THEN clock_timestamp() + make_interval(secs => $16) END, $17)
       RETURNING ${ORDER_COLUMNS}`,
      [
        order.memberId,
        order.brand,
        order.key,
        order.kind,
        order.itemId,
        JSON.stringify(order.names),
        order.art,
        order.points,
        order.currency,
        order.cashMinor,
        order.bonusMinor,
        order.turnoverRequiredMinor,
        order.delivery,
        pays ? 'paying' : 'waiting',
        pays,
        LEASE_SECONDS,
        order.contributionPpm,
      ],
    );
    if (!row) throw new Error('an insert gave no row');
    return row;
  }

  async find(sql: Sql, orderId: string): Promise<PointOrder | undefined> {
    return sql.one(`SELECT ${ORDER_COLUMNS} FROM point_orders WHERE order_id = $1`, [orderId]);
  }

  async ofKey(sql: Sql, memberId: string, key: string): Promise<PointOrder | undefined> {
    return sql.one(`SELECT ${ORDER_COLUMNS} FROM point_orders WHERE member_id = $1 AND key = $2`, [memberId, key]);
  }

  /**
   * Locks an order until the end of the transaction. The caller must have locked the member's points account first, so
   * that two transactions cannot deadlock.
   */
  async lock(tx: Tx, orderId: string): Promise<PointOrder | undefined> {
    return tx.one(`SELECT ${ORDER_COLUMNS} FROM point_orders WHERE order_id = $1 FOR UPDATE`, [orderId]);
  }

  /** Stores the end of a locked order. */
  async end(tx: Tx, orderId: string, end: OrderEnd): Promise<PointOrder> {
    const { status, transferId, reason, message, note, endedBy } = {
      ...{ transferId: null, reason: '', message: '', note: '', endedBy: '' },
      ...end,
    };
    const row = await tx.one<PointOrder>(
      `UPDATE point_orders SET status = $2, transfer_id = $3, reason = $4, message = $5, note = $6, ended_by = $7,
         due_at = NULL, ended_at = clock_timestamp(), version = version + 1
        WHERE order_id = $1 RETURNING ${ORDER_COLUMNS}`,
      [orderId, status, transferId, reason, message, note, endedBy],
    );
    if (!row) throw new Error(`the order ${orderId} is gone`);
    return row;
  }

  /** Stores or ends an operator's claim of a locked order. */
  async claim(tx: Tx, orderId: string, operatorId: string): Promise<PointOrder | undefined> {
    return tx.one(
      `UPDATE point_orders SET claimed_by = $2, claimed_at = CASE WHEN $2 = '' THEN NULL ELSE clock_timestamp() END,
         version = version + 1
        WHERE order_id = $1 RETURNING ${ORDER_COLUMNS}`,
      [orderId, operatorId],
    );
  }

  /** Reserves orders of money whose first attempt did not complete, so that only one job handles each order. */
  async takeDue(sql: Sql, atOnceMax: number): Promise<string[]> {
    const rows = await sql.rows<{ orderId: string }>(
      `UPDATE point_orders SET due_at = clock_timestamp() + make_interval(secs => $2)
        WHERE order_id IN (SELECT order_id FROM point_orders WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT $1
                             FOR UPDATE SKIP LOCKED)
        RETURNING order_id AS "orderId"`,
      [atOnceMax, LEASE_SECONDS],
    );
    return rows.map(({ orderId }) => orderId);
  }

  /**
   * Returns the points that a member has converted on the present calendar day of a time zone; refused conversions do
   * not count.
   */
  async convertedToday(sql: Sql, memberId: string, timeZone: string): Promise<bigint> {
    const row = await sql.one<{ points: bigint }>(
      `SELECT coalesce(sum(points), 0)::bigint AS points FROM point_orders
        WHERE member_id = $1 AND kind = 'conversion' AND status <> 'refused'
          AND asked_at >= date_trunc('day', clock_timestamp(), $2)`,
      [memberId, timeZone],
    );
    return row?.points ?? 0n;
  }
}

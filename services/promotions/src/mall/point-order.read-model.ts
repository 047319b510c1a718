import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import type { Page } from '@nm/kit/rpc/fields.js';
import type { PointOrder } from './point-order.js';
import { ORDER_COLUMNS } from './point-order.store.js';

export interface OrdersPage {
  readonly content: readonly PointOrder[];
  readonly totalCount: bigint;
}

/** Reads orders of the points mall for the screens of members and operators. */
@Injectable()
export class PointOrderReadModel {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns a member's orders, newest first. */
  async ofMember(memberId: string, page: Page): Promise<OrdersPage> {
    return this.#page('member_id = $1', 'order_id DESC', [memberId], page);
  }

  /**
   * Returns the orders that operators deliver: waiting orders, oldest first, or completed and cancelled orders, newest
   * first.
   */
  async ofBrands(brands: readonly string[], ended: boolean, page: Page): Promise<OrdersPage> {
    return ended
      ? this.#page(`brand = ANY ($1) AND status IN ('sent', 'cancelled')`, 'ended_at DESC', [brands], page)
      : this.#page(`brand = ANY ($1) AND status = 'waiting'`, 'order_id', [brands], page);
  }

  async #page(where: string, order: string, params: readonly unknown[], page: Page): Promise<OrdersPage> {
    const content = await this.db.rows<PointOrder>(
      `SELECT ${ORDER_COLUMNS} FROM point_orders WHERE ${where} ORDER BY ${order} LIMIT $2 OFFSET $3`,
      [...params, page.limit, page.offset],
    );
    const total = await this.db.one<{ count: bigint }>(
      `SELECT count(*) AS count FROM point_orders WHERE ${where}`,
      params,
    );
    return { content, totalCount: total?.count ?? 0n };
  }
}

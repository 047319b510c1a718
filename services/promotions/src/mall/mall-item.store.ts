import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import type { ItemTerms, MallItem, NewItem } from './mall-item.js';

const ITEM_COLUMNS = `
  item_id AS "itemId", brand, kind, names, art, points, stock, member_max AS "memberMax", currency,
  amount_minor AS "amountMinor", turnover_percent AS "turnoverPercent", level_min AS "levelMin", position,
  open, set_by AS "setBy", version`;

/** All SQL of the items of the points mall. */
@Injectable()
export class MallItemStore {
  async find(sql: Sql, itemId: string): Promise<MallItem | undefined> {
    return sql.one(`SELECT ${ITEM_COLUMNS} FROM mall_items WHERE item_id = $1`, [itemId]);
  }

  /**
   * Locks an item until the end of the transaction. A caller that also needs the member's points account must lock the
   * account first.
   */
  async lock(tx: Tx, itemId: string): Promise<MallItem | undefined> {
    return tx.one(`SELECT ${ITEM_COLUMNS} FROM mall_items WHERE item_id = $1 FOR NO KEY UPDATE`, [itemId]);
  }

  /** Returns the items that a brand offers, including those that are sold out. */
  async offered(sql: Sql, brand: string): Promise<MallItem[]> {
    return sql.rows(`SELECT ${ITEM_COLUMNS} FROM mall_items WHERE brand = $1 AND open ORDER BY position, item_id`, [
      brand,
    ]);
  }

  async ofBrands(sql: Sql, brands: readonly string[]): Promise<MallItem[]> {
    return sql.rows(
      `SELECT ${ITEM_COLUMNS} FROM mall_items WHERE brand = ANY ($1) ORDER BY brand, open DESC, position, item_id`,
      [brands],
    );
  }

  /** Returns how many pieces of each item a member has redeemed; refused and cancelled orders do not count. */
  async redeemedBy(sql: Sql, memberId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await sql.rows<{ itemId: string; pieces: number }>(
      `SELECT item_id AS "itemId", count(*)::int AS pieces FROM point_orders
        WHERE member_id = $1 AND item_id IS NOT NULL AND status NOT IN ('refused', 'cancelled') GROUP BY item_id`,
      [memberId],
    );
    return new Map(rows.map(({ itemId, pieces }) => [itemId, pieces]));
  }

  async insert(sql: Sql, item: NewItem): Promise<MallItem> {
    const row = await sql.one<MallItem>(
      `INSERT INTO mall_items (brand, kind, currency, stock, names, art, points, member_max, amount_minor,
         turnover_percent, level_min, position, set_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING ${ITEM_COLUMNS}`,
      [item.brand, item.kind, item.currency, item.stock, ...termsOf(item), item.setBy],
    );
    if (!row) throw new Error('an insert gave no row');
    return row;
  }

  /**
   * Stores the terms of a locked item.
   * @param moneySetBy the operator who changes the price or the amount of money, which also closes the item; undefined
   * if neither changes
   */
  async setTerms(tx: Tx, itemId: string, terms: ItemTerms, moneySetBy?: string): Promise<MallItem | undefined> {
    return tx.one(
      `UPDATE mall_items SET names = $2, art = $3, points = $4, member_max = $5, amount_minor = $6,
         turnover_percent = $7, level_min = $8, position = $9, set_by = coalesce($10, set_by),
         open = open AND $10::text IS NULL, version = version + 1
        WHERE item_id = $1 RETURNING ${ITEM_COLUMNS}`,
      [itemId, ...termsOf(terms), moneySetBy ?? null],
    );
  }

  async setOpen(tx: Tx, itemId: string, open: boolean): Promise<MallItem | undefined> {
    return tx.one(
      `UPDATE mall_items SET open = $2, version = version + 1 WHERE item_id = $1 RETURNING ${ITEM_COLUMNS}`,
      [itemId, open],
    );
  }

  /** Adds pieces to the stock of a locked item, as an operator decided. */
  async addStock(tx: Tx, itemId: string, pieces: bigint): Promise<MallItem | undefined> {
    return tx.one(
      `UPDATE mall_items SET stock = stock + $2, version = version + 1 WHERE item_id = $1 RETURNING ${ITEM_COLUMNS}`,
      [itemId, pieces],
    );
  }

  /**
   * Takes one piece from the stock of a locked item for an order (-1), or returns one (+1). The version of the item is
   * not changed.
   */
  async movePiece(tx: Tx, itemId: string, pieces: 1 | -1): Promise<void> {
    await tx.rows('UPDATE mall_items SET stock = stock + $2 WHERE item_id = $1', [itemId, pieces]);
  }
}

const termsOf = (terms: ItemTerms): unknown[] => [
  JSON.stringify(terms.names),
  terms.art,
  terms.points,
  terms.memberMax,
  terms.amountMinor,
  terms.turnoverPercent,
  terms.levelMin,
  terms.position,
];

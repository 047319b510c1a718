import type { Sql } from '@nm/kit/db/db.js';

/**
 * The rules of the points ledger, as SQL queries that return the rows that break them. A balance is the sum of its
 * entries, and its version is the number of entries. Each order took its points once. Points were returned if, and
 * only if, the order was refused or cancelled. No stock is below zero.
 */
const RULES: Readonly<Record<string, string>> = {
  balance: `
    SELECT account.member_id AS id FROM point_accounts account
      LEFT JOIN (SELECT member_id, sum(points_micro) AS sum, count(*) AS count FROM point_entries GROUP BY member_id) entries
        USING (member_id)
     WHERE account.balance_micro <> coalesce(entries.sum, 0) OR account.version <> coalesce(entries.count, 0)`,
  order: `
    SELECT orders.order_id AS id FROM point_orders orders
      LEFT JOIN (SELECT order_id,
                        sum(points_micro) FILTER (WHERE kind IN ('converted', 'redeemed')) AS taken,
                        sum(points_micro) FILTER (WHERE kind = 'returned') AS returned
                   FROM point_entries WHERE order_id IS NOT NULL GROUP BY order_id) entries USING (order_id)
     WHERE coalesce(entries.taken, 0) <> -orders.points * 1000000
        OR coalesce(entries.returned, 0) <>
           CASE WHEN orders.status IN ('refused', 'cancelled') THEN orders.points * 1000000 ELSE 0 END`,
  entry: `
    SELECT entry_id AS id FROM point_entries entry
     WHERE order_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM point_orders WHERE order_id = entry.order_id)`,
  stock: 'SELECT item_id AS id FROM mall_items WHERE stock < 0',
};

/** Returns one line of text for each row that breaks a rule of the points ledger; an empty list if there is none. */
export async function faultsOfPoints(sql: Sql): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, query] of Object.entries(RULES))
    for (const { id } of await sql.rows<{ id: string }>(query)) faults.push(`${rule} ${id}`);
  return faults;
}

import { decodeEvent } from '@nm/contracts';
import type { Sql } from '@nm/kit/db/db.js';

/** Reads all events of one type from an outbox, in order, and decodes them. */
export async function factsOf(sql: Sql, type: string): Promise<Record<string, unknown>[]> {
  const rows = await sql.rows<{ payload: Buffer }>(`SELECT payload FROM outbox WHERE type = $1 ORDER BY seq`, [type]);
  return rows.map((row) => ({ ...decodeEvent(type, row.payload) }));
}

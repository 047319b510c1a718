import type { Db } from '@nm/kit/db/db.js';

/** Reads the position of the gap in a slider picture from the database, because no RPC returns it. */
export async function gapOf(db: Db, sliderId: string): Promise<number> {
  const row = await db.one<{ gapLeft: number }>(`SELECT gap_left AS "gapLeft" FROM sliders WHERE id = $1`, [sliderId]);
  return row?.gapLeft ?? -1;
}

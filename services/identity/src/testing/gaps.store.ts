import type { Db } from '@nm/kit/db/db.js';

/** Reads where the gap of a slider picture is, which no call shows. */
export async function gapOf(db: Db, sliderId: string): Promise<number> {
  const row = await db.one<{ gapLeft: number }>(`SELECT gap_left AS "gapLeft" FROM sliders WHERE id = $1`, [sliderId]);
  return row?.gapLeft ?? -1;
}

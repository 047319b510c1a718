import type { Sql } from '@nm/kit/db/db.js';
import { zoneOf } from './zone.js';

/**
 * SQL of the time zones of the brands. The first stored zone of a brand never changes, because periods in two different
 * zones would overlap.
 */
export class ZonesStore {
  /**
   * Stores the time zone of a brand, if no time zone is stored for the brand yet.
   * @throws Failure request.invalid if the zone is unknown.
   */
  async know(sql: Sql, brand: string, timeZone: string): Promise<void> {
    if (timeZone === '') return;
    await sql.rows('INSERT INTO brand_zones (brand, time_zone) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      brand,
      zoneOf(timeZone),
    ]);
  }

  /** Returns the time zone of a brand; undefined if no event or offer has named it yet. */
  async of(sql: Sql, brand: string): Promise<string | undefined> {
    const row = await sql.one<{ timeZone: string }>(
      'SELECT time_zone AS "timeZone" FROM brand_zones WHERE brand = $1',
      [brand],
    );
    return row?.timeZone;
  }

  /** Returns the time zone of a member's brand; undefined if the member or the zone is unknown. */
  async ofMember(sql: Sql, memberId: string): Promise<string | undefined> {
    const row = await sql.one<{ timeZone: string }>(
      `SELECT z.time_zone AS "timeZone" FROM members m JOIN brand_zones z USING (brand) WHERE m.member_id = $1`,
      [memberId],
    );
    return row?.timeZone;
  }
}

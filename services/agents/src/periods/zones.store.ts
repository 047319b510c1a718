import type { Sql } from '@nm/kit/db/db.js';
import { zoneOf } from './zone.js';

/**
 * SQL of the brands' time zones. The first zone of a brand is never changed, because periods in two different zones
 * would overlap.
 */
export class ZonesStore {
  /** Stores the time zone of a brand that has none yet. @throws Failure request.invalid for an unknown zone. */
  async know(sql: Sql, brand: string, timeZone: string): Promise<void> {
    if (timeZone === '') return;
    await sql.rows('INSERT INTO brand_zones (brand, time_zone) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      brand,
      zoneOf(timeZone),
    ]);
  }

  /** Returns a brand's time zone; undefined until an event or an offer has named it. */
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

import { Injectable } from '@nestjs/common';
import type { Sql } from '@nm/kit/db/db.js';

/**
 * Stores a cursor for each vendor in transfer mode (the vendor keeps wallets for members): the position up to which its
 * list of rounds was read.
 */
@Injectable()
export class RoundFeedsStore {
  /** Returns the stored cursor of the vendor; `0` if no page was read yet. */
  async cursor(sql: Sql, vassalage: string): Promise<string> {
    const feed = await sql.one<{ readonly cursor: string }>(
      'SELECT cursor FROM vendor_round_feeds WHERE vassalage = $1',
      [vassalage],
    );
    return feed?.cursor ?? '0';
  }

  async advance(sql: Sql, vassalage: string, cursor: string): Promise<void> {
    await sql.rows(
      `INSERT INTO vendor_round_feeds (vassalage, cursor) VALUES ($1, $2)
         ON CONFLICT (vassalage) DO UPDATE SET cursor = excluded.cursor, read_at = clock_timestamp()`,
      [vassalage, cursor],
    );
  }
}

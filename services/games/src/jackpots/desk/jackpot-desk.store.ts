import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { JackpotTerms } from './desk-jackpot.js';

/** Stores operators' changes of jackpot pools. */
@Injectable()
export class JackpotDeskStore {
  /**
   * Locks a pool, so that no other change and no counting of contributions runs at the same time. Returns the version
   * of the pool's terms; undefined if the pool does not exist.
   */
  async lock(tx: Tx, pool: string): Promise<bigint | undefined> {
    const row = await tx.one<{ version: bigint }>(
      'SELECT terms_version AS version FROM jackpot_pools WHERE pool = $1 FOR NO KEY UPDATE',
      [pool],
    );
    return row?.version;
  }

  /**
   * Sets the terms of a pool. The share changes at once; if it is undefined, the present share is kept. A new seed
   * amount and a new cap are used after the next win. If they equal the present ones, no change is stored for the next
   * win.
   */
  async setTerms(tx: Tx, pool: string, { sharePpm, seedMinor, capMinor }: JackpotTerms): Promise<void> {
    await tx.rows(
      `UPDATE jackpot_pools
          SET share_ppm = coalesce($2::integer, share_ppm), terms_version = terms_version + 1,
              next_seed_minor = CASE WHEN (seed_minor, cap_minor) = ($3, $4) THEN NULL ELSE $3::bigint END,
              next_cap_minor = CASE WHEN (seed_minor, cap_minor) = ($3, $4) THEN NULL ELSE $4::bigint END
        WHERE pool = $1`,
      [pool, sharePpm ?? null, seedMinor, capMinor],
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '@nm/kit/db/db.js';
import type { JackpotTerms } from './desk-jackpot.js';

/** Stores operators' changes of jackpot pools. */
@Injectable()
export class JackpotDeskStore {
  /**
   * Locks a pool, also against the counting of contributions, and returns the version of its terms; undefined for an
   * unknown pool.
   */
  async lock(tx: Tx, pool: string): Promise<bigint | undefined> {
    const row = await tx.one<{ version: bigint }>(
      'SELECT terms_version AS version FROM jackpot_pools WHERE pool = $1 FOR NO KEY UPDATE',
      [pool],
    );
    return row?.version;
  }

  /**
   * Sets the share at once; undefined keeps the present share. A new seed and cap apply from the next win on. If they
   * equal those of the running pool, no change is pending.
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

import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/**
 * Stores the digest of each accepted envelope (encrypted form) until the envelope's key expires. The digest shows that
 * an envelope was sent a second time.
 */
@Injectable()
export class EnvelopeUsesStore {
  constructor(private readonly db: Db) {}

  /**
   * Returns true for the first call with a digest, false for every later call. The digest stays stored even if the
   * rest of the request fails.
   */
  async claim(digest: Buffer, diesAt: Date): Promise<boolean> {
    const claimed = await this.db.one(
      `INSERT INTO envelope_uses (digest, dies_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING digest`,
      [digest, diesAt],
    );
    return claimed !== undefined;
  }

  /**
   * Deletes digests whose key has expired, because an envelope whose key has expired cannot be opened anyway. Deletes
   * at most `limit` and returns the number of deleted digests.
   */
  async deleteDead(now: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM envelope_uses WHERE ctid = ANY (ARRAY(SELECT ctid FROM envelope_uses WHERE dies_at <= $1 LIMIT $2))
         RETURNING 1 AS one`,
      [now, limit],
    );
    return gone.length;
  }
}

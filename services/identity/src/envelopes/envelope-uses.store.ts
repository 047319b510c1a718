import { Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** Which envelopes were accepted: a row per digest, kept until its key dies. */
@Injectable()
export class EnvelopeUsesStore {
  constructor(private readonly db: Db) {}

  /** True for the first who comes with this digest, whatever happens to his call afterwards. */
  async claim(digest: Buffer, diesAt: Date): Promise<boolean> {
    const claimed = await this.db.one(
      `INSERT INTO envelope_uses (digest, dies_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING digest`,
      [digest, diesAt],
    );
    return claimed !== undefined;
  }

  /** Forgets those whose key is dead: nothing opens them any more. At most `limit`; gives how many. */
  async deleteDead(now: Date, limit: number): Promise<number> {
    const gone = await this.db.rows(
      `DELETE FROM envelope_uses WHERE ctid = ANY (ARRAY(SELECT ctid FROM envelope_uses WHERE dies_at <= $1 LIMIT $2)) RETURNING 1 AS one`,
      [now, limit],
    );
    return gone.length;
  }
}

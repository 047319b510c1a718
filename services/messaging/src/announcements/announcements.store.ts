import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';

/** Stores which announcements a member has read. */
@Injectable()
export class AnnouncementsStore {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Returns the ids of the given announcements that the member has read. */
  async read(memberId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.rows<{ id: string }>(
      `SELECT announcement_id AS id FROM announcement_reads WHERE member_id = $1 AND announcement_id = ANY ($2::text[])`,
      [memberId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Marks announcements as read. If one is already marked, the time of the first mark is kept. */
  async markRead(memberId: string, ids: readonly string[]): Promise<void> {
    await this.db.rows(
      `INSERT INTO announcement_reads (member_id, announcement_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
      [memberId, ids],
    );
  }
}

import type { Tx } from '@nm/kit/db/db.js';

/**
 * Finds the times for which reports about the past are possible, and makes a transaction read the tables as they were
 * at such a time.
 */
export class MomentReadModel {
  /**
   * Returns the given time, or the present if that is earlier. If the oldest running transaction started earlier, it
   * returns that start, because the writes of this transaction are not known yet. Returns undefined if the time is
   * before the recorded history.
   */
  async of(tx: Tx, wanted: Date): Promise<Date | undefined> {
    const row = await tx.one<{ moment: Date; began: Date }>(
      `SELECT date_trunc('milliseconds', least($1::timestamptz, now(), (
                SELECT min(xact_start) FROM pg_stat_activity
                 WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()))) AS moment,
              (SELECT at FROM past.began) AS began`,
      [wanted],
    );
    return row && row.moment >= row.began ? row.moment : undefined;
  }

  /** Makes all further statements of the transaction read the tables as they were at the given time. */
  async show(tx: Tx, moment: Date): Promise<void> {
    await tx.rows(`SELECT set_config('search_path', 'past, public', true), set_config('agents.moment', $1, true)`, [
      moment.toISOString(),
    ]);
  }
}

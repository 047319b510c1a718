import type { Tx } from '@nm/kit/db/db.js';

/** Finds the times for which reports exist, and makes a transaction read the tables as of such a time. */
export class MomentReadModel {
  /**
   * Returns the wanted time, or the start of the oldest running transaction if that is earlier, because its writes are
   * unknown. Undefined if the time is before the recorded history.
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

  /** Makes all further statements of the transaction read the tables as they were at the time. */
  async show(tx: Tx, moment: Date): Promise<void> {
    await tx.rows(`SELECT set_config('search_path', 'past, public', true), set_config('agents.moment', $1, true)`, [
      moment.toISOString(),
    ]);
  }
}

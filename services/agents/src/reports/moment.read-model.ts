import type { Tx } from '@nm/kit/db/db.js';

/** Finds the moments of which reports can be given, and shows them to the statements of a transaction. */
export class MomentReadModel {
  /**
   * Returns the wanted moment, or the start of the oldest transaction that was running then and has not ended: until its
   * end it is unknown what it wrote before the moment. Undefined if the moment is older than the records.
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

  /** Lets every further statement of the transaction read the tables as they were known at the moment. */
  async show(tx: Tx, moment: Date): Promise<void> {
    await tx.rows(`SELECT set_config('search_path', 'past, public', true), set_config('agents.moment', $1, true)`, [
      moment.toISOString(),
    ]);
  }
}

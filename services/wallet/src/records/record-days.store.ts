import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';
import { firstIdAt } from './id-at.js';
import { inMinor, isListed, isPlay, outMinor } from './listed-movements.js';

const DAY_MS = 86_400_000;
/**
 * The id of a transfer is generated after its time was set, in the same transaction. The id may therefore be later than
 * the time by up to this margin (ms), which is longer than any transaction of the writer.
 */
const ID_AFTER_MS = 3_600_000;
/**
 * `DAYS_MAX` is the maximum number of days that one run sums. `RUN_MS_MAX` is the time (ms) after which a run begins no
 * further day.
 */
const [DAYS_MAX, RUN_MS_MAX] = [5, 5_000];
/** The key of the advisory lock that a transaction holds while it sums a day. */
const SUMMING = `hashtext('record days')`;

/**
 * Stores the sums of the movements of closed ledger days, by account and type. The account record computes its totals
 * from them.
 */
@Injectable()
export class RecordDaysStore {
  constructor(private readonly db: Db) {}

  /**
   * Computes the sums of closed days that have no sums yet, oldest first. A closed day gets no further transfers. Each
   * run is short, because summing a backlog of days for minutes would slow down postings in the database. The next run
   * continues.
   */
  async sumDue(signal?: AbortSignal): Promise<void> {
    const end = performance.now() + RUN_MS_MAX;
    for (let count = 0; count < DAYS_MAX && !signal?.aborted && performance.now() < end; count += 1)
      if (!(await this.#sumNext())) break;
  }

  /**
   * Replaces the stored sums of a day, if they are wrong. It needs the rights of the owner role, because the service's
   * role cannot delete sums.
   * @param day YYYY-MM-DD (UTC)
   * @returns the number of stored sums, or undefined if the day has no sums yet
   */
  async sumAgain(day: string): Promise<number | undefined> {
    return this.db.transaction(async (tx) => {
      await tx.rows(`SELECT pg_advisory_xact_lock(${SUMMING})`);
      const summed = await tx.rows('SELECT FROM ledger_days WHERE day = $1::date AND summed_at IS NOT NULL', [day]);
      if (summed.length === 0) return undefined;
      await tx.rows('DELETE FROM record_days WHERE day = $1::date', [day]);
      await this.#sumDay(tx, day);
      return (await tx.rows('SELECT FROM record_days WHERE day = $1::date', [day])).length;
    });
  }

  /**
   * Returns the end of the last day with stored sums; undefined if there is none. All earlier days of the ledger have
   * stored sums too.
   */
  async summedUntil(): Promise<Date | undefined> {
    const row = await this.db.one<{ readonly until: Date | null }>(
      `SELECT (max(day) + 1)::timestamp AT TIME ZONE 'UTC' AS until FROM ledger_days WHERE summed_at IS NOT NULL`,
    );
    return row?.until ?? undefined;
  }

  /**
   * Inserts the daily sums (per account and type) of all movements from the time `from` (inclusive) to the time `to`
   * (exclusive). Both times are the start of a day (UTC).
   */
  async sum(sql: Sql, from: Date, to: Date): Promise<void> {
    const ids = [firstIdAt(from.getTime()), firstIdAt(to.getTime() + ID_AFTER_MS)];
    await sql.rows(
      `INSERT INTO record_days (account_id, day, is_play, type, in_minor, out_minor)
       SELECT t.account_id, (t.created_at AT TIME ZONE 'UTC')::date, ${isPlay('t')}, t.type::text,
              sum(${inMinor('t')}), sum(${outMinor('t')})
         FROM accounts a CROSS JOIN LATERAL (SELECT * FROM transfers x
                WHERE x.account_id = a.id AND x.id >= $3::uuid AND x.id < $4::uuid OFFSET 0) t
        WHERE a.kind = 'member' AND t.created_at >= $1 AND t.created_at < $2 AND ${isListed('t')}
        GROUP BY 1, 2, 3, 4`,
      [from, to, ...ids],
    );
  }

  async #sumNext(): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      // Only one process at a time sums days; this lock keeps out the others. The row of the day is not locked, because
      // the job that computes the day's root needs it.
      const lock = await tx.one<{ readonly isMine: boolean }>(
        `SELECT pg_try_advisory_xact_lock(${SUMMING}) AS "isMine"`,
      );
      if (!lock?.isMine) return false;
      const next = await tx.one<{ readonly day: string }>(
        'SELECT day::text AS day FROM ledger_days WHERE summed_at IS NULL ORDER BY day LIMIT 1',
      );
      if (!next) return false;
      await this.#sumDay(tx, next.day);
      return true;
    });
  }

  async #sumDay(tx: Tx, day: string): Promise<void> {
    const from = new Date(`${day}T00:00:00Z`);
    await this.sum(tx, from, new Date(from.getTime() + DAY_MS));
    await tx.rows('UPDATE ledger_days SET summed_at = clock_timestamp() WHERE day = $1', [day]);
  }
}

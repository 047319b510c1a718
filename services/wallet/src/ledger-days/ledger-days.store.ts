import { Injectable } from '@nestjs/common';
import type { Sql, Tx } from '@nm/kit/db/db.js';
import { firstIdAt } from '../records/id-at.js';
import { ROOTED_COLUMNS, type RootedTransfer } from './day-root.js';

/** A closed ledger day. Its root (the hash over its transfers) is null until it is computed. */
export interface LedgerDay {
  /** The day in UTC, in the form YYYY-MM-DD. */
  readonly day: string;
  readonly closedAt: Date;
  readonly previous: Buffer | null;
  readonly root: Buffer | null;
  readonly transfers: bigint | null;
}

const DAY_MS = 86_400_000;
/**
 * The id of a transfer is generated after its time was set, in the same transaction. The id may therefore be later than
 * the time by up to this margin (ms), which is longer than any transaction of the writer.
 */
const ID_AFTER_MS = 3_600_000;
const FETCHED = 2_000;

const DAYS = `SELECT day::text AS day, closed_at AS "closedAt", previous, root, transfers FROM ledger_days`;
/**
 * Times are written as microseconds since 1970, so that the text does not depend on settings of the database session.
 */
const FIELDS = ROOTED_COLUMNS.map((name) =>
  name === 'created_at' ? '(extract(epoch FROM t.created_at) * 1000000)::bigint::text' : `t.${name}::text`,
).join(', ');
const LINES = `ARRAY[${FIELDS}] AS columns,
  ARRAY(SELECT concat_ws(',', e.line, e.account_id, e.pool, e.amount_minor)
          FROM entries e WHERE e.transfer_id = t.id ORDER BY e.line) AS entries`;

/** The two ways to find the transfers of a day: by ranges of ids in each account, or by time only. */
const SOURCES = {
  byId: `accounts a CROSS JOIN LATERAL (SELECT * FROM transfers x
           WHERE x.account_id = a.id AND x.id >= $3::uuid AND x.id < $4::uuid OFFSET 0) t`,
  byTime: 'transfers t',
} as const;

/** Reads and writes the closed days of the ledger. */
@Injectable()
export class LedgerDaysStore {
  /**
   * Returns the day (UTC) that must be closed next. It follows the last closed day; if none is closed, it is the day on
   * which the first account was opened.
   */
  async next(sql: Sql): Promise<string | undefined> {
    const row = await sql.one<{ readonly day: string | null }>(
      `SELECT coalesce((SELECT max(day) + 1 FROM ledger_days),
                       (SELECT min(opened_at AT TIME ZONE 'UTC')::date FROM accounts))::text AS day`,
    );
    return row?.day ?? undefined;
  }

  async last(sql: Sql): Promise<string | undefined> {
    const row = await sql.one<{ readonly day: string | null }>('SELECT max(day)::text AS day FROM ledger_days');
    return row?.day ?? undefined;
  }

  /**
   * Closes a day. Returns false, and changes nothing, if the day is closed already, if an event of the day is not
   * published yet, or if a transaction that writes transfers did not end within 250 ms.
   * @throws a database error if the day is not over or does not follow the last closed day.
   */
  async close(sql: Sql, day: string): Promise<boolean> {
    const row = await sql.one<{ readonly closed: boolean }>('SELECT close_ledger_day($1) AS closed', [day]);
    return row?.closed ?? false;
  }

  async find(sql: Sql, day: string): Promise<LedgerDay | undefined> {
    return sql.one<LedgerDay>(`${DAYS} WHERE day = $1`, [day]);
  }

  /**
   * Locks the row of the oldest closed day without a root (the hash over its transfers) until the transaction ends, and
   * returns the day; undefined if there is none.
   */
  async lockUnrooted(tx: Tx): Promise<string | undefined> {
    const row = await tx.one<{ readonly day: string }>(
      'SELECT day::text AS day FROM ledger_days WHERE root IS NULL ORDER BY day LIMIT 1 FOR UPDATE',
    );
    return row?.day;
  }

  async root(
    tx: Tx,
    {
      day,
      previous,
      root,
      transfers,
    }: Omit<LedgerDay, 'closedAt' | 'previous' | 'root'> & Record<'previous' | 'root', Buffer>,
  ): Promise<void> {
    await tx.rows(
      `UPDATE ledger_days SET previous = $2, root = $3, transfers = $4, rooted_at = clock_timestamp() WHERE day = $1`,
      [day, previous, root, transfers],
    );
  }

  /**
   * Calls `take` for each transfer of a day, in the order of (account, version, id). The rows are fetched from the
   * database in portions of some thousand.
   * @param source how the transfers are found, see `SOURCES`
   */
  async each(
    tx: Tx,
    day: string,
    source: keyof typeof SOURCES,
    take: (transfer: RootedTransfer) => void,
  ): Promise<void> {
    const [from, to] = [Date.parse(day), Date.parse(day) + DAY_MS];
    const ids = source === 'byId' ? [firstIdAt(from), firstIdAt(to + ID_AFTER_MS)] : [];
    await tx.rows(
      `DECLARE of_day NO SCROLL CURSOR FOR
       SELECT ${LINES} FROM ${SOURCES[source]}
        WHERE t.created_at >= $1 AND t.created_at < $2
        ORDER BY t.account_id, t.version, t.id`,
      [new Date(from), new Date(to), ...ids],
    );
    for (;;) {
      const rows = await tx.rows<RootedTransfer>(`FETCH ${FETCHED} FROM of_day`);
      for (const row of rows) take(row);
      if (rows.length < FETCHED) break;
    }
    await tx.rows('CLOSE of_day');
  }
}

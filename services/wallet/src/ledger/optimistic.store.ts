import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { accountName, type Account, type AccountRow } from './account.js';
import { ACCOUNT_COLUMNS, accountRowOf } from './account-row.js';
import type { PlannedTransfer } from './plan.js';
import { arrayLiteral, pipeline, type PreparedStatement, type Step } from './posting-connection.store.js';
import {
  TRANSFER_NAMES,
  TRANSFER_PARAMETERS,
  arraysOf,
  entryArraysOf,
  oneTransferFrom,
  parameterOf,
  scalarsOf,
  transfersFrom,
  writtenFromX,
  type NumberedTransfer,
} from './transfer-rows.js';

interface Cached {
  readonly row: AccountRow;
  /**
   * True if another process has written this row recently. A decision that is based on the cached row would then
   * probably be stale.
   */
  readonly isContended: boolean;
}

/**
 * Caches the last committed rows of recently used accounts. This is optimistic concurrency: the result of a decision on
 * a cached row is written only if the database row still has the same revision. When a connection is lost, all cached
 * rows are dropped and a new epoch begins, because after a failover or a restore the same revision may belong to a
 * different row. Rows that were read in an earlier epoch are not cached.
 */
export class AccountCache {
  readonly #rows: LRUCache<string, Cached>;
  #epoch = 0;

  constructor(max: number) {
    this.#rows = new LRUCache({ max });
  }

  get epoch(): number {
    return this.#epoch;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(name: string): Cached | undefined {
    return this.#rows.get(name);
  }

  /** Caches the new row of an account after a commit whose command was decided on the cached row. */
  keep(row: AccountRow, epoch: number): void {
    this.#set(row, epoch, false);
  }

  /**
   * Caches the new row of an account after a commit that locked the account and read it with the revision
   * `readRevision`. If another process wrote the row after it was cached, the row counts as contended until this
   * process has committed twice in a row.
   */
  keepRead(row: AccountRow, readRevision: bigint, epoch: number): void {
    const cached = this.#rows.peek(accountName(row.memberId, row.currency));
    this.#set(row, epoch, cached !== undefined && cached.row.revision !== readRevision);
  }

  drop(name: string): void {
    this.#rows.delete(name);
  }

  endEpoch(): void {
    this.#epoch += 1;
    this.#rows.clear();
  }

  #set(row: AccountRow, epoch: number, isContended: boolean): void {
    if (epoch !== this.#epoch) return;
    const name = accountName(row.memberId, row.currency);
    const cached = this.#rows.peek(name);
    // Two connections may return their answers in another order than they committed, so a row with a lower revision
    // than the cached row is ignored.
    if (!cached || cached.row.revision <= row.revision) this.#rows.set(name, { row, isContended });
  }
}

/*
 * SQL statements for optimistic concurrency. They write decisions that were made on cached rows, if these rows are
 * unchanged in the database. Each account is written completely or not at all. An account is not written, and is
 * missing in the result, if its revision has changed, its day has ended, or one of its keys is already answered. About
 * the subqueries of the statement for many postings: `l` locks the accounts in the given order, including accounts with
 * refusals only. A lateral subquery with OFFSET 0 forces this order in every plan; its conditions are outside the
 * subquery, so that they are checked after the lock. `x` sets ids and times after the locks, in the order of the
 * transfers, so that times within an account never decrease. `seen` searches for answered keys by a subquery, so that
 * Postgres uses an index. If another transaction wrote the same key at the same moment as an applied transfer, the
 * account has a new revision and is not written. A refusal does not change the revision, so `r` skips a refusal whose
 * key another transaction has just answered.
 */

const CATEGORIES = 10;
const ACCOUNT_TYPES = [
  'bigint',
  'bigint',
  'boolean',
  'bigint',
  'bigint',
  'bigint',
  'bigint',
  'bigint',
  'bigint',
] as const;
const TURNOVER = ACCOUNT_TYPES.length + 1;
const TRANSFERS = TURNOVER + 1;
const ENTRIES = TRANSFERS + TRANSFER_PARAMETERS;

const APPLY_MANY: PreparedStatement = {
  name: 'apply_postings_optimistic',
  text: `
  WITH seen AS MATERIALIZED (
    SELECT i.account
      FROM ${transfersFrom(TRANSFERS)}
     WHERE (SELECT true FROM transfers s
             WHERE s.account_id = ($1::bigint[])[i.account] AND s.caller = i.caller AND s.key = i.key LIMIT 1)
  ), l AS MATERIALIZED (
    SELECT *
      FROM (SELECT i.*, own.member_id, own.currency, own.revision AS found, own.day_ends_at, clock_timestamp() AS posted_at
              FROM unnest(${ACCOUNT_TYPES.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})
                   WITH ORDINALITY AS i(id, revision, is_moved, cash, bonus, version, staked, won, deposited, n)
             CROSS JOIN LATERAL (SELECT a.member_id, a.currency, a.revision, a.day_ends_at
                                   FROM accounts a WHERE a.id = i.id FOR UPDATE OFFSET 0) own
             OFFSET 0) i
     WHERE i.found = i.revision AND i.day_ends_at > i.posted_at
       AND i.n <> ALL (ARRAY(SELECT account FROM seen))
  ), a AS (
    UPDATE accounts a
       SET cash_minor = l.cash, bonus_minor = l.bonus, version = l.version, revision = a.revision + 1,
           staked_minor = l.staked, won_minor = l.won, deposited_minor = l.deposited,
           turnover_minor = ($${TURNOVER}::bigint[])[(l.n - 1) * ${CATEGORIES} + 1 : l.n * ${CATEGORIES}]
      FROM l
     WHERE a.id = l.id AND l.is_moved
    RETURNING l.n, a.id AS account_id, a.member_id, a.currency, l.posted_at
  ), s AS (
    SELECT * FROM a
    UNION ALL SELECT n, id, member_id, currency, posted_at FROM l WHERE NOT is_moved
  ), x AS MATERIALIZED (
    SELECT i.*, uuidv7() AS id
      FROM (SELECT i.*, s.account_id, s.member_id, s.currency, s.posted_at
              FROM ${transfersFrom(TRANSFERS)} JOIN s ON s.n = i.account ORDER BY i.ord OFFSET 0) i
  ), ${writtenFromX(ENTRIES, "WHERE status = 'applied'")}, r AS (
    INSERT INTO transfers (id, account_id, created_at, ${TRANSFER_NAMES})
    SELECT id, account_id, posted_at, ${TRANSFER_NAMES} FROM x WHERE status <> 'applied'
        ON CONFLICT ON CONSTRAINT transfers_one_per_key DO NOTHING
    RETURNING id
  )
  SELECT ord::int, id, (extract(epoch FROM posted_at) * 1000)::float8 FROM x
   WHERE status = 'applied' OR id IN (SELECT id FROM r)`,
};

const ONE_ACCOUNT = ['id', 'revision', 'cash', 'bonus', 'version', 'staked', 'won', 'deposited'] as const;
const one = (name: (typeof ONE_ACCOUNT)[number]): string => `$${ONE_ACCOUNT.indexOf(name) + 1}::bigint`;
const ONE_TURNOVER = ONE_ACCOUNT.length + 1;
const ONE_TRANSFER = ONE_TURNOVER + 1;

/**
 * The statement that writes one applied command. A single UPDATE compares the revision, locks the account and writes
 * it. Scalar parameters need a quarter less time than arrays. The counters belong to the account's current day, so the
 * time of the posting is set to the end of that day at the latest.
 */
const APPLY_ONE: PreparedStatement = {
  name: 'apply_posting_optimistic',
  text: `
  WITH a AS (
    UPDATE accounts a
       SET cash_minor = ${one('cash')}, bonus_minor = ${one('bonus')}, version = ${one('version')}, revision = a.revision + 1,
           staked_minor = ${one('staked')}, won_minor = ${one('won')}, deposited_minor = ${one('deposited')},
           turnover_minor = $${ONE_TURNOVER}::bigint[]
     WHERE a.id = ${one('id')} AND a.revision = ${one('revision')} AND a.day_ends_at > clock_timestamp()
       AND (SELECT true FROM transfers s
             WHERE s.account_id = ${one('id')} AND s.caller = ${parameterOf(ONE_TRANSFER, 'caller')}::text
               AND s.key = ${parameterOf(ONE_TRANSFER, 'key')}::text LIMIT 1) IS NULL
    RETURNING a.id AS account_id, a.member_id, a.currency,
              least(clock_timestamp(), a.day_ends_at - interval '1 microsecond') AS posted_at
  ), x AS MATERIALIZED (
    SELECT i.*, a.account_id, a.member_id, a.currency, a.posted_at, uuidv7() AS id
      FROM a CROSS JOIN ${oneTransferFrom(ONE_TRANSFER)} i
  ), ${writtenFromX(ONE_TRANSFER + TRANSFER_PARAMETERS)}
  SELECT ord::int, id, (extract(epoch FROM posted_at) * 1000)::float8 FROM x`,
};

/**
 * The statement that reads account rows without a lock. It leaves out an account whose day has ended, because the next
 * command of this account must start a new day under a lock.
 */
const READ: PreparedStatement = {
  name: 'read_accounts',
  text: `
  SELECT own.*
    FROM unnest($1::uuid[], $2::text[]) AS i(member_id, currency)
   CROSS JOIN LATERAL (SELECT ${ACCOUNT_COLUMNS} FROM accounts a
                        WHERE a.member_id = i.member_id AND a.currency = i.currency
                          AND a.day_ends_at > clock_timestamp() OFFSET 0) own`,
};

export const OPTIMISTIC_STATEMENTS = [READ, APPLY_MANY, APPLY_ONE] as const;

/** Reads accounts by their names, without a lock. The result does not contain accounts whose day has ended. */
export async function readAccounts(
  client: pg.Client,
  names: readonly string[],
): Promise<ReadonlyMap<string, AccountRow>> {
  const parts = names.map((name) => name.split(' '));
  const values = [
    arrayLiteral(parts, ([memberId = '']) => memberId),
    arrayLiteral(parts, ([, currency = '']) => currency),
  ];
  const [rows = []] = await pipeline(client, [{ statement: READ, values }]);
  return new Map(rows.map(accountRowOf).map((row) => [accountName(row.memberId, row.currency), row]));
}

/** An account row as it was read, and the account's new state after the transfers. */
export interface Change {
  readonly row: AccountRow;
  readonly account: Account;
}

/** A transfer that the statement wrote. */
export interface Written {
  readonly transferId: string;
  readonly postedAt: Date;
}

/**
 * Writes the transfers of those accounts whose rows have not changed since they were cached.
 * @param changes the accounts, in lock order
 * @param transfers the transfers in the order of the accounts, and within an account in the order of arrival
 * @returns the transfers that were written
 * @throws a database error 23505 if another transaction has answered one of the keys; in this case nothing was written
 */
export async function writeOptimistic(
  client: pg.Client,
  changes: readonly Change[],
  transfers: readonly NumberedTransfer[],
): Promise<Map<PlannedTransfer, Written>> {
  const [only] = transfers;
  const step =
    transfers.length === 1 && only?.transfer.status === 'applied'
      ? single(changes[0]!, only)
      : batch(changes, transfers);
  const [rows = []] = await pipeline(client, [step]);
  const written = new Map<PlannedTransfer, Written>();
  for (const [ord, id, ms] of rows) {
    const numbered = transfers[Number(ord) - 1];
    if (numbered) written.set(numbered.transfer, { transferId: id ?? '', postedAt: new Date(Number(ms)) });
  }
  return written;
}

function batch(changes: readonly Change[], transfers: readonly NumberedTransfer[]): Step {
  const after = (read: (account: Account) => bigint): string => arrayLiteral(changes, ({ account }) => read(account));
  const values = [
    arrayLiteral(changes, ({ row }) => row.id),
    arrayLiteral(changes, ({ row }) => row.revision),
    arrayLiteral(changes, ({ row, account }) => (row.account === account ? 'f' : 't')),
    after(({ cashMinor }) => cashMinor),
    after(({ bonusMinor }) => bonusMinor),
    after(({ version }) => version),
    after(({ stakedMinor }) => stakedMinor),
    after(({ wonMinor }) => wonMinor),
    after(({ depositedMinor }) => depositedMinor),
    `{${changes.map(({ account }) => account.turnoverMinor.join(',')).join(',')}}`,
    ...arraysOf(transfers),
    ...entryArraysOf(transfers.map(({ transfer }) => transfer)),
  ];
  return { statement: APPLY_MANY, values };
}

function single({ row, account }: Change, { transfer }: NumberedTransfer): Step {
  const values = [
    String(row.id),
    String(row.revision),
    String(account.cashMinor),
    String(account.bonusMinor),
    String(account.version),
    String(account.stakedMinor),
    String(account.wonMinor),
    String(account.depositedMinor),
    `{${account.turnoverMinor.join(',')}}`,
    ...scalarsOf(transfer),
    ...entryArraysOf([transfer]),
  ];
  return { statement: APPLY_ONE, values };
}

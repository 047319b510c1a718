import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { Failure } from '@nm/kit/errors/failure.js';
import { accountName, type AccountRow } from './account.js';
import { BONUS_STATEMENTS } from './bonuses.store.js';
import { LOCKED_STATEMENTS } from './locked.store.js';
import { OPTIMISTIC_STATEMENTS } from './optimistic.store.js';
import { prepare } from './prepared-statement.js';

export interface Cached {
  readonly row: AccountRow;
  /**
   * True if another process has recently written this row, so that a decision on the cached row would probably be
   * stale.
   */
  readonly isContended: boolean;
}

/**
 * Caches the last committed rows of recently used accounts, for optimistic concurrency: a decision on a cached row is
 * written only if the row in the database still has the same revision. A lost connection drops all cached rows and
 * starts a new epoch, because after a failover or a restore the same revision may stand for a different row. Rows that
 * a connection of an earlier epoch read are ignored.
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

  /** Caches the new row of an account after a commit. The command had been decided on the cached row. */
  keep(row: AccountRow, epoch: number): void {
    this.#set(row, epoch, false);
  }

  /**
   * Caches the new row of an account after a commit that locked the account and read it at `readRevision`. If another
   * process has written the row since it was cached, the row counts as contended until this process commits twice in a
   * row.
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
    // Answers on two connections may arrive in a different order than their commits, so an older revision is ignored.
    if (!cached || cached.row.revision <= row.revision) this.#rows.set(name, { row, isContended });
  }
}

/** A database connection, and the cache whose rows may be used with it. */
export interface Session {
  readonly client: pg.Client;
  readonly cache: AccountCache;
  /** The cache epoch in which the connection was opened. */
  readonly epoch: number;
}

const TRIES_MAX = 5;
const RETRY_MS = 50;
/**
 * A database server that does not answer for this long (ms) counts as lost. Its commands are then repeated on another
 * connection.
 */
export const ANSWER_MS_MAX = 5_000;
/**
 * Idle-in-transaction limit (ms): if a process stops in the middle of a transaction, the server ends the transaction
 * after this time and so releases its locks.
 */
const IDLE_IN_TRANSACTION_MS_MAX = 3_000;

/**
 * Settings of the writer's connection. Query plans are made once and always use indexes, because a plan made for a
 * small table must also suit a large one. With merge joins off, batches are joined by hash; a batch of 256 would
 * otherwise cost four times as much. They are options of the connection, because setting them inside a function would
 * cost time in each call.
 */
export const WRITER_SETTINGS =
  '-c enable_seqscan=off -c enable_mergejoin=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan ' +
  `-c TimeZone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS_MAX}`;

/**
 * A database connection of the writer that reconnects by itself. If the connection is lost during a statement, the
 * result is unknown, and the statement is repeated. The repetition is safe: commands that were already committed return
 * their stored answers by key.
 */
export class PostingConnection {
  #session: Session | undefined;

  constructor(
    private readonly url: string,
    private readonly cache: AccountCache,
    private readonly answerMsMax = ANSWER_MS_MAX,
  ) {}

  /**
   * Runs a statement and repeats it until there is an answer, at most until `deadlineMs` (measured by
   * `performance.now()`). A statement that was lost may have been executed; the repeated command then finds the stored
   * answer by its key.
   * @throws Failure system.temporary if the database stays unreachable; otherwise the database's own error.
   */
  async ask<T>(question: (session: Session) => Promise<T>, deadlineMs: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      if (performance.now() >= deadlineMs) throw new Failure('system.temporary');
      try {
        return await question(await this.#connected());
      } catch (error) {
        const isLost = !isAnswer(error);
        if (isLost) this.#drop();
        if (attempt >= TRIES_MAX) throw isLost ? new Failure('system.temporary', undefined, { cause: error }) : error;
        if (!isLost && !isRace(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
      }
    }
  }

  async close(): Promise<void> {
    await this.#session?.client.end().catch(() => undefined);
    this.#session = undefined;
  }

  /**
   * Returns a connection of the current cache epoch. A connection of an earlier epoch may lead to another server, so it
   * is closed.
   */
  async #connected(): Promise<Session> {
    if (this.#session && this.#session.epoch !== this.cache.epoch) this.#close();
    if (this.#session) return this.#session;
    const { epoch } = this.cache;
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'wallet-writer',
      keepAlive: true,
      options: WRITER_SETTINGS,
      connectionTimeoutMillis: this.answerMsMax,
      query_timeout: this.answerMsMax,
    });
    // Without this listener, a broken socket would end the process. The next statement opens a new connection.
    client.on('error', () => {
      if (this.#session?.client === client) this.#drop();
    });
    await client.connect();
    await prepare(client, [...OPTIMISTIC_STATEMENTS, ...LOCKED_STATEMENTS, ...BONUS_STATEMENTS]);
    this.#session = { client, cache: this.cache, epoch };
    return this.#session;
  }

  /**
   * Drops a lost connection. All cached rows are dropped too, because they may come from a server that is no longer in
   * use.
   */
  #drop(): void {
    this.cache.endEpoch();
    this.#close();
  }

  #close(): void {
    const client = this.#session?.client;
    this.#session = undefined;
    // The code does not wait for the end of the connection: a server that has stopped responding would not confirm it.
    void client?.end().catch(() => undefined);
  }
}

/**
 * Returns true if the server itself answered with an error, which means that nothing was committed. If the server ends
 * the session, the result stays unknown, so such an error does not count as an answer.
 */
const isAnswer = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !/^(57P|08|25P03)/.test(error.code ?? '');

/**
 * Returns true for a conflict that a retry resolves: another transaction wrote the key first, a deadlock, or a
 * serialization failure.
 */
export const isRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['23505', '40P01', '40001'].includes(error.code ?? '');

import pg from 'pg';
import { Failure } from '@nm/kit/errors/failure.js';
import type { AccountCache } from './account-cache.js';
import { LOCKED_STATEMENTS } from './locked.store.js';
import { OPTIMISTIC_STATEMENTS } from './optimistic.store.js';
import type { Session } from './postings.store.js';
import { prepare } from './prepared-statement.js';

const TRIES_MAX = 5;
const RETRY_MS = 50;
/** A server that does not answer for this long (ms) counts as lost; its commands are repeated on another connection. */
export const ANSWER_MS_MAX = 5_000;
/**
 * Idle-in-transaction limit (ms): the server ends the transaction of a stopped process after this time, which releases
 * its locks.
 */
const IDLE_IN_TRANSACTION_MS_MAX = 3_000;

/**
 * Settings of the connection. Query plans are made once and use indexes, because a plan made for a small table must
 * still suit a large one. Batches are joined by hash; without that a batch of 256 costs four times as much. The
 * settings belong to the connection, because a function with its own settings would pay for them in each call.
 */
export const WRITER_SETTINGS =
  '-c enable_seqscan=off -c enable_mergejoin=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan ' +
  `-c TimeZone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS_MAX}`;

/**
 * A connection of the writer that reconnects by itself. If the connection is lost during a statement, the statement is
 * repeated: its result is unknown, and commands that were committed return their stored answers by key.
 */
export class PostingConnection {
  #session: Session | undefined;

  constructor(
    private readonly url: string,
    private readonly cache: AccountCache,
    private readonly answerMsMax = ANSWER_MS_MAX,
  ) {}

  /**
   * Runs a query and repeats it until there is an answer, at most until `deadlineMs` (by `performance.now()`). A lost
   * statement may have been executed; its key then returns the stored answer.
   * @throws Failure system.temporary when the database stays unreachable; otherwise the database's own error.
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

  /** Returns a connection of the current epoch. An older one may lead to another server. */
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
    // Without a listener a broken socket would end the process. The next statement reconnects.
    client.on('error', () => {
      if (this.#session?.client === client) this.#drop();
    });
    await client.connect();
    await prepare(client, [...OPTIMISTIC_STATEMENTS, ...LOCKED_STATEMENTS]);
    this.#session = { client, cache: this.cache, epoch };
    return this.#session;
  }

  /** Drops the connection. It was lost, so all cached rows may come from a server that is no longer in use. */
  #drop(): void {
    this.cache.endEpoch();
    this.#close();
  }

  #close(): void {
    const client = this.#session?.client;
    this.#session = undefined;
    // The end is not awaited, because a server that does not respond does not confirm it either.
    void client?.end().catch(() => undefined);
  }
}

/**
 * Whether the server itself answered with an error, so that nothing was committed. A server that ends the session gives
 * no such answer.
 */
const isAnswer = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !/^(57P|08|25P03)/.test(error.code ?? '');

/**
 * Whether an error is a conflict that a retry resolves: a key that was written in between, a deadlock, a serialization
 * failure.
 */
export const isRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['23505', '40P01', '40001'].includes(error.code ?? '');

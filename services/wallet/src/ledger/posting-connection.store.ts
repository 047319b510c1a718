import pg from 'pg';
import { Failure } from '@nm/kit/errors/failure.js';
import type { AccountCache } from './account-cache.js';
import { LOCKED_STATEMENTS } from './locked.store.js';
import { OPTIMISTIC_STATEMENTS } from './optimistic.store.js';
import type { Session } from './postings.store.js';
import { prepare } from './prepared-statement.js';

const TRIES_MAX = 5;
const RETRY_MS = 50;
/** A server that is silent for so long is taken for gone; its commands are asked again on another connection. */
export const ANSWER_MS_MAX = 5_000;
/** A process that stops in the middle of a transaction keeps its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS_MAX = 3_000;

/**
 * Tables are read by their indexes, and each plan is made once: one made while a table was small must be the right one when
 * it is large. The rows of a batch are joined by hash; without that, a batch of 256 costs four times as much. Settings of
 * the connection, since a function that sets them for itself pays for it in every call.
 */
export const WRITER_SETTINGS =
  '-c enable_seqscan=off -c enable_mergejoin=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan ' +
  `-c TimeZone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS_MAX}`;

/**
 * A connection of the writer's own, which heals: a question whose connection was lost is asked again, since its outcome
 * is unknown and the keys of its commands bring back the stored answers.
 */
export class PostingConnection {
  #session: Session | undefined;

  constructor(
    private readonly url: string,
    private readonly cache: AccountCache,
    private readonly answerMsMax = ANSWER_MS_MAX,
  ) {}

  /**
   * Asks until there is an answer, at most until `deadlineMs` (of `performance.now()`): nobody waits for it any more.
   * What was asked may have been done all the same, which its key brings back.
   * @throws Failure system.temporary when the database stays away; the database's own error when it stands by it.
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

  /** A connection of this epoch: one that was made before another was lost may lead to another server. */
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
    // Without a listener a broken socket would end the process; the next question finds out and connects again.
    client.on('error', () => {
      if (this.#session?.client === client) this.#drop();
    });
    await client.connect();
    await prepare(client, [...OPTIMISTIC_STATEMENTS, ...LOCKED_STATEMENTS]);
    this.#session = { client, cache: this.cache, epoch };
    return this.#session;
  }

  /** The connection was lost: its rows, and those of all others, may be of a server that is no more. */
  #drop(): void {
    this.cache.endEpoch();
    this.#close();
  }

  #close(): void {
    const client = this.#session?.client;
    this.#session = undefined;
    // Not awaited: a server that does not answer does not say goodbye either.
    void client?.end().catch(() => undefined);
  }
}

/** Whether the server itself has answered with an error, so that nothing was committed. The end of a session is no such answer. */
const isAnswer = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !/^(57P|08|25P03)/.test(error.code ?? '');

/** A race that another try settles: a key taken in between, a deadlock, a serialization failure. */
export const isRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['23505', '40P01', '40001'].includes(error.code ?? '');

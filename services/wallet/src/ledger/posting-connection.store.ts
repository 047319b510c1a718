import pg from 'pg';
import { Failure } from '@nm/kit/errors/failure.js';

const TRIES_MAX = 5;
const RETRY_MS = 50;
/** A server that is silent for so long is taken for gone; its commands are asked again on another connection. */
export const ANSWER_MS_MAX = 5_000;

/**
 * The planner may use indexes only, and makes each plan once: one made while a table was small must be the right one
 * when it is large. Settings of the connection, since a function that sets them for itself pays for it in every call.
 */
export const WRITER_SETTINGS =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c plan_cache_mode=force_generic_plan';

/**
 * A connection of the writer's own, which heals: a question whose connection was lost is asked again, since its outcome
 * is unknown and the keys of its commands bring back what was stored.
 */
export class PostingConnection {
  #client: pg.Client | undefined;

  constructor(
    private readonly url: string,
    private readonly answerMsMax = ANSWER_MS_MAX,
  ) {}

  /**
   * Asks until there is an answer, at most until `deadlineMs` (of `performance.now()`): nobody waits for it any more.
   * What was asked may have been done all the same, which its key brings back.
   * @throws Failure system.temporary when the database stays away; the database's own error when it stands by it.
   */
  async ask<T>(question: (client: pg.Client) => Promise<T>, deadlineMs: number): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      if (performance.now() >= deadlineMs) throw new Failure('system.temporary');
      try {
        return await question(await this.#connected());
      } catch (error) {
        const isLost = !isAnswer(error);
        if (isLost) this.#drop();
        if (attempt >= TRIES_MAX) throw isLost ? new Failure('system.temporary', undefined, { cause: error }) : error;
        if (!isLost && !isPassing(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
      }
    }
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
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
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    this.#client = client;
    return client;
  }

  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    // Not awaited: a server that does not answer does not say goodbye either.
    void client?.end().catch(() => undefined);
  }
}

/** Whether the server itself has answered with an error, so that nothing was committed. A shutdown is no such answer. */
const isAnswer = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '');

/** A race that another try settles: a key taken in between, a deadlock, a serialization failure. */
const isPassing = (error: pg.DatabaseError): boolean => ['23505', '40P01', '40001'].includes(error.code ?? '');

import pg from 'pg';
import { Failure } from '@nm/kit/errors/failure.js';

const TRIES_MAX = 5;
const RETRY_MS = 50;
/**
 * The longest time (ms) to wait for an answer of the database. After that the connection counts as lost, and its
 * commands are repeated on another connection.
 */
export const ANSWER_MS_MAX = 5_000;
/**
 * The limit (ms) after which the database server ends a transaction that is open but idle. If a process stops in the
 * middle of a transaction, its locks are therefore released.
 */
const IDLE_IN_TRANSACTION_MS_MAX = 3_000;

/**
 * Postgres settings for the connections of the writer. Query plans are made once and always use indexes, because a plan
 * that is made while a table is small must also be fast when it is large. Merge joins are switched off, so that batches
 * are joined by hash: with merge joins, a batch of 256 commands took four times as long. The settings are options of
 * the connection, because setting them in a function would need time in every call.
 */
export const WRITER_SETTINGS =
  '-c enable_seqscan=off -c enable_mergejoin=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan ' +
  `-c TimeZone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS_MAX}`;

/** The epoch (generation) of the cached rows; `endEpoch` drops all cached rows and begins a new epoch. */
interface Epochs {
  readonly epoch: number;
  endEpoch(): void;
}

/** A database connection, and the cache whose rows belong to it. */
export interface Session<Cache> {
  readonly client: pg.Client;
  readonly cache: Cache;
  /** The epoch of the cache in which the connection was opened. */
  readonly epoch: number;
}

/**
 * A database connection of the writer that reconnects by itself. If the connection is lost during a statement, it is
 * unknown whether the statement was executed, so it is repeated. This is safe, because a command that was already
 * committed returns its stored answer.
 */
export class PostingConnection<Cache extends Epochs> {
  #session: Session<Cache> | undefined;

  constructor(
    private readonly url: string,
    private readonly cache: Cache,
    private readonly statements: readonly PreparedStatement[],
    private readonly answerMsMax = ANSWER_MS_MAX,
  ) {}

  /**
   * Runs a statement, and repeats it up to five times until the database answers or the time `deadlineMs` (a value of
   * `performance.now()`) is reached. A statement without an answer may have been executed; the repeated command then
   * finds its stored answer by the key.
   * @throws Failure system.temporary if the database stays unreachable; otherwise the error of the database.
   */
  async ask<T>(question: (session: Session<Cache>) => Promise<T>, deadlineMs: number): Promise<T> {
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
   * Returns a connection of the cache's current epoch. A connection of an earlier epoch may lead to a server that was
   * replaced, so it is closed.
   */
  async #connected(): Promise<Session<Cache>> {
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
    // Without this listener, an error of the socket would end the process. The next statement opens a new connection.
    client.on('error', () => {
      if (this.#session?.client === client) this.#drop();
    });
    await client.connect();
    await prepare(client, this.statements);
    this.#session = { client, cache: this.cache, epoch };
    return this.#session;
  }

  /**
   * Drops a lost connection. All cached rows are dropped too, because they may come from a server that has been
   * replaced.
   */
  #drop(): void {
    this.cache.endEpoch();
    this.#close();
  }

  #close(): void {
    const client = this.#session?.client;
    this.#session = undefined;
    // The code does not wait until the connection is closed, because a server that has stopped responding would not
    // confirm it.
    void client?.end().catch(() => undefined);
  }
}

/**
 * Returns true if the database server answered the statement with this error; then nothing was committed. An error by
 * which the server ends the session does not count as an answer, because the result of the statement stays unknown.
 */
const isAnswer = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !/^(57P|08|25P03)/.test(error.code ?? '');

/**
 * Returns true if the error is a conflict that a retry resolves: another transaction wrote the key first, or a
 * deadlock, or a serialization failure.
 */
export const isRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['23505', '40P01', '40001'].includes(error.code ?? '');

/** A result row as the server sends it: every column is a text or null. */
export type TextRow = readonly (string | null)[];
export type Values = readonly (string | null)[];

/** A statement that is prepared once when the connection opens, and then executed by its name. */
export interface PreparedStatement {
  /**
   * The name of the statement, at most 63 bytes. It must be unique among the statements of a connection, because
   * Postgres refuses to prepare a name twice.
   */
  readonly name: string;
  readonly text: string;
}

/** One execution of a statement in a pipeline, with its parameter values. */
export interface Step {
  readonly statement: PreparedStatement;
  readonly values?: Values;
}

/**
 * Prepares statements on a new connection.
 * @throws a pg.DatabaseError if a statement is invalid.
 */
async function prepare(client: pg.Client, statements: readonly PreparedStatement[]): Promise<void> {
  for (const { name, text } of statements) await run(client, new Preparation(name, text));
}

/**
 * Runs prepared statements as a pipeline in one round trip, and returns the rows of each statement as texts. If none of
 * them is `BEGIN`, the statements form one transaction. After an error the server skips the remaining statements. A
 * pipeline needs less processor time than pg's own query method, because it requests no column descriptions and builds
 * no result object.
 * @throws a pg.DatabaseError, or the error of a lost connection.
 */
export function pipeline(client: pg.Client, steps: readonly Step[]): Promise<TextRow[][]> {
  return run(client, new Pipeline(steps));
}

function run(client: pg.Client, query: Exchange): Promise<TextRow[][]> {
  return new Promise((resolve, reject) => {
    query.callback = (error, rows) => (error ? reject(error) : resolve(rows));
    client.query(query);
  });
}

/** Implements the methods that pg calls while it runs a custom query (pg's interface Submittable). */
abstract class Exchange implements pg.Submittable {
  /**
   * The function that receives the result of the query. pg replaces it by a function that also handles the time-out.
   */
  callback: (error: Error | null, rows: TextRow[][]) => void = () => undefined;
  readonly #rows: TextRow[][] = [];
  #at = 0;

  constructor(statements: number) {
    for (let i = 0; i < statements; i += 1) this.#rows.push([]);
  }

  submit(connection: pg.Connection): void {
    // All messages are sent in one write to the socket, so that the server process wakes up only once.
    connection.stream.cork();
    this.send(connection);
    connection.sync();
    connection.stream.uncork();
  }

  protected abstract send(connection: pg.Connection): void;

  handleDataRow({ fields }: { readonly fields: TextRow }): void {
    this.#rows[this.#at]?.push(fields);
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#rows);
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

class Preparation extends Exchange {
  constructor(
    private readonly statement: string,
    private readonly text: string,
  ) {
    super(0);
  }

  protected send(connection: pg.Connection): void {
    connection.parse({ name: this.statement, text: this.text, types: [] }, true);
  }
}

class Pipeline extends Exchange {
  constructor(private readonly steps: readonly Step[]) {
    super(steps.length);
  }

  protected send(connection: pg.Connection): void {
    for (const { statement, values = [] } of this.steps) {
      connection.bind({ statement: statement.name, values: values as (string | null)[] }, true);
      connection.execute(null, true);
    }
  }
}

/** A value of one column, for a statement that writes many rows. */
export type Scalar = string | bigint | number | null;

/**
 * Builds a Postgres array literal with one value for each item. Every string is quoted and escaped, so no value can
 * change the meaning of the literal.
 */
export function arrayLiteral<T>(items: readonly T[], read: (item: T) => Scalar): string {
  let literal = '{';
  for (const [i, item] of items.entries()) {
    const value = read(item);
    if (i > 0) literal += ',';
    if (value === null) literal += 'NULL';
    else if (typeof value === 'string') literal += `"${SPECIAL.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
    else literal += String(value);
  }
  return `${literal}}`;
}
const SPECIAL = /["\\]/;

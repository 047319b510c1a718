import type pg from 'pg';

/** A result row as the server sends it: every column is a text or null. */
export type TextRow = readonly (string | null)[];
export type Values = readonly (string | null)[];

/** A statement that is prepared once when the connection opens, and then executed by its name. */
export interface PreparedStatement {
  /**
   * The name of the statement, at most 63 bytes. A connection prepares a statement once by its name, so two statements
   * with the same name must have the same text.
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
export async function prepare(client: pg.Client, statements: readonly PreparedStatement[]): Promise<void> {
  for (const { name, text } of statements) await run(client, new Preparation(name, text));
}

/**
 * Runs prepared statements as a pipeline in one round trip, and returns the rows of each statement as text. Without a
 * `BEGIN` among them the statements form one transaction. After an error the server skips the remaining statements.
 * This is cheaper than pg's own query method, because it requests no column descriptions and builds no result object.
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
  /** Called with the result of the query. pg replaces this function by one that also handles the time-out. */
  callback: (error: Error | null, rows: TextRow[][]) => void = () => undefined;
  readonly #rows: TextRow[][] = [];
  #at = 0;

  constructor(statements: number) {
    for (let i = 0; i < statements; i += 1) this.#rows.push([]);
  }

  submit(connection: pg.Connection): void {
    // All messages are sent in one socket write, so that the server process wakes up only once.
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

/** A value of a column in a statement that writes many rows. */
export type Scalar = string | bigint | number | null;

/**
 * Builds a Postgres array literal with one value per item. Every string is quoted and escaped, so no value can change
 * the meaning of the literal.
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

import type pg from 'pg';

/** A row in the form that the server sends: texts and nulls. */
export type TextRow = readonly (string | null)[];
export type Values = readonly (string | null)[];

/** A statement that is prepared when the connection opens and then run by its name. */
export interface PreparedStatement {
  /** The statement's name, at most 63 bytes. A name always has the same text. */
  readonly name: string;
  readonly text: string;
}

/** One statement of a pipeline, with its values. */
export interface Step {
  readonly statement: PreparedStatement;
  readonly values?: Values;
}

/** Prepares statements on a new connection. @throws a pg.DatabaseError for an invalid statement. */
export async function prepare(client: pg.Client, statements: readonly PreparedStatement[]): Promise<void> {
  for (const { name, text } of statements) await run(client, new Preparation(name, text));
}

/**
 * Runs prepared statements as a pipeline in one round trip and returns each statement's rows as text. Without a `BEGIN`
 * among them they form one transaction. After an error the server skips the rest. This is cheaper than pg's own query,
 * because it requests no column descriptions and builds no result object.
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

/** The methods that pg calls while the server answers (its interface for custom queries). */
abstract class Exchange implements pg.Submittable {
  /** Called with the result. pg replaces it by a function that also handles the timeout. */
  callback: (error: Error | null, rows: TextRow[][]) => void = () => undefined;
  readonly #rows: TextRow[][] = [];
  #at = 0;

  constructor(statements: number) {
    for (let i = 0; i < statements; i += 1) this.#rows.push([]);
  }

  submit(connection: pg.Connection): void {
    // All messages go out in one socket write, so that the server wakes up once.
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

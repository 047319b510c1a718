import type pg from 'pg';

/** A row as the server sends it: text, or null. */
export type TextRow = readonly (string | null)[];
export type Values = readonly (string | null)[];

/** A statement that the writer prepares when it connects, and then runs by its name. */
export interface PreparedStatement {
  /** At most 63 bytes; one name stands for one text. */
  readonly name: string;
  readonly text: string;
}

/** A statement of a pipeline with its values. */
export interface Step {
  readonly statement: PreparedStatement;
  readonly values?: Values;
}

/** Prepares statements on a new connection. @throws a pg.DatabaseError for one that the server does not understand. */
export async function prepare(client: pg.Client, statements: readonly PreparedStatement[]): Promise<void> {
  for (const { name, text } of statements) await run(client, new Preparation(name, text));
}

/**
 * Runs prepared statements one behind the other in one round trip, and gives the rows of each, as text. Without a statement
 * `BEGIN` among them they are one transaction. After an error the server skips the rest.
 *
 * Beside pg's own query it asks for no description of the columns, which never change, and makes no result object.
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

/** The methods that pg calls while the server answers (its interface for queries of one's own). */
abstract class Exchange implements pg.Submittable {
  /** pg puts its time limit around it. */
  callback: (error: Error | null, rows: TextRow[][]) => void = () => undefined;
  readonly #rows: TextRow[][] = [];
  #at = 0;

  constructor(statements: number) {
    for (let i = 0; i < statements; i += 1) this.#rows.push([]);
  }

  submit(connection: pg.Connection): void {
    // One write for all: the server is woken once.
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

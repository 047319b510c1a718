import type pg from 'pg';

/**
 * A database connection that runs its statements one after the other, because a client of pg can run only one query at
 * a time.
 */
export class SerialClient {
  private tail: Promise<unknown> = Promise.resolve();

  constructor(readonly client: pg.Client) {}

  query<R extends pg.QueryResultRow>(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<R>> {
    const result = this.tail.then(() => this.client.query<R>(query, values));
    this.tail = result.catch(() => undefined);
    return result;
  }

  async end(): Promise<void> {
    await this.client.end();
  }
}

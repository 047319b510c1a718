import './pg-types.js';
import type pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';

/**
 * Runs plain SQL with parameters `$1`, `$2` and so on. In results, int8 values are bigint and timestamptz values are
 * Date.
 */
export interface Sql {
  /** Runs one statement and returns its result rows, also for a statement with RETURNING. */
  rows<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** Runs one statement and returns its first row; undefined if there is no row. */
  one<R extends object>(sql: string, params?: readonly unknown[]): Promise<R | undefined>;
  /** Runs one prepared statement in a single round trip. Its query plan is reused, so planning costs nothing. */
  prepared<R extends object>(statement: Prepared, params?: readonly unknown[]): Promise<R[]>;
}

declare const inTransaction: unique symbol;

/**
 * Runs SQL inside a transaction. Only `Db.transaction` creates a `Tx`, so a function with a `Tx` parameter cannot be
 * called outside a transaction.
 */
export interface Tx extends Sql {
  readonly [inTransaction]: true;
}

/**
 * A prepared statement, for SQL that is used often. A connection parses it once and stores it by its name, so two
 * statements with the same name must have the same text.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** The database of this service. It runs statements and transactions on a pool of connections. */
export class Db implements Sql {
  private readonly commitListeners: ((tx: Tx) => void)[] = [];

  constructor(readonly dataSource: DataSource) {}

  /**
   * Registers a listener that is called after each commit with the committed transaction. Use it only to wake other
   * components, because the call is lost if the process crashes after the commit.
   */
  onCommit(listener: (tx: Tx) => void): void {
    this.commitListeners.push(listener);
  }

  async rows<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await rowsOf<R>(runner, sql, params);
    } finally {
      await runner.release();
    }
  }

  async one<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R | undefined> {
    return (await this.rows<R>(sql, params))[0];
  }

  /**
   * Runs one prepared statement in a single round trip and without an explicit transaction. Listeners that were
   * registered by `onCommit` are not called.
   */
  async prepared<R extends object>(statement: Prepared, params: readonly unknown[] = []): Promise<R[]> {
    return preparedRowsOf(poolOf(this.dataSource), statement, params);
  }

  /**
   * Runs work in one transaction (READ COMMITTED). The transaction is committed when the work resolves, and rolled back
   * when the work throws. Put work that must follow the commit after the awaited call of this method.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let tx: Tx | undefined;
    const result = await this.dataSource.transaction(async (manager) => {
      const runner = manager.queryRunner;
      if (!runner) throw new Error('a transaction without a query runner');
      return work((tx = sqlOf(runner)));
    });
    if (tx) for (const listener of this.commitListeners) listener(tx);
    return result;
  }
}

/**
 * Access to the same database through a small connection pool of its own. It is for work that must commit while its
 * caller still has an open transaction. In the shared pool, such callers could hold all connections while each of them
 * waits for one more: a deadlock.
 */
export class SeparateDb extends Db {}

/** Returns pg's connection pool. It is needed because TypeORM's `query` cannot run named statements. */
const poolOf = ({ driver }: DataSource): pg.Pool => (driver as unknown as { readonly master: pg.Pool }).master;

function sqlOf(runner: QueryRunner): Tx {
  const sql: Sql = {
    rows: (text, params = []) => rowsOf(runner, text, params),
    one: async <R extends object>(text: string, params: readonly unknown[] = []) =>
      (await rowsOf<R>(runner, text, params))[0],
    prepared: async (statement, params = []) =>
      preparedRowsOf((await runner.connect()) as pg.PoolClient, statement, params),
  };
  return sql as Tx;
}

async function preparedRowsOf<R extends object>(
  connection: pg.Pool | pg.PoolClient,
  { name, text }: Prepared,
  params: readonly unknown[],
): Promise<R[]> {
  const { rows } = await connection.query<R & pg.QueryResultRow>({ name, text, values: [...params] });
  return rows;
}

async function rowsOf<R extends object>(runner: QueryRunner, sql: string, params: readonly unknown[]): Promise<R[]> {
  const result = await runner.query(sql, params as unknown[], true);
  return (result.records ?? []) as R[];
}

import './pg-types.js';
import type pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';

/** Written-out SQL with `$1` parameters. int8 arrives as bigint, timestamptz as Date. */
export interface Sql {
  /** Runs one statement and gives its rows (those of RETURNING included). */
  rows<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** The first row, if any. */
  one<R extends object>(sql: string, params?: readonly unknown[]): Promise<R | undefined>;
}

declare const inTransaction: unique symbol;

/** SQL inside a transaction. Only `Db.transaction` makes one, so what asks for a `Tx` cannot run outside. */
export interface Tx extends Sql {
  readonly [inTransaction]: true;
}

/** A statement of a hot path. Each connection parses and plans it once under its name, which is the service's own and never two texts'. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** A service's own database. */
export class Db implements Sql {
  private readonly commitListeners: ((tx: Tx) => void)[] = [];

  constructor(readonly dataSource: DataSource) {}

  /** Tells of each commit, with the transaction that committed. For wake-ups only: a crash loses the call. */
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

  /** Runs one prepared statement in a transaction of its own: one round trip, nothing around it. Does not tell of its commit. */
  async prepared<R extends object>({ name, text }: Prepared, params: readonly unknown[] = []): Promise<R[]> {
    const { rows } = await poolOf(this.dataSource).query<R & pg.QueryResultRow>({ name, text, values: [...params] });
    return rows;
  }

  /**
   * Runs work in one transaction (READ COMMITTED): commits when it resolves, rolls back when it throws.
   * Callbacks that must follow a commit belong after the awaited call, never inside.
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
 * The same database by a few connections of its own, for what has to be committed while its caller holds a transaction open.
 * From the caller's own pool it would wait for a connection that only such callers hold: who holds one of these waits for nobody.
 */
export class SeparateDb extends Db {}

/** TypeORM's own pool: its query runners know no names. */
const poolOf = ({ driver }: DataSource): pg.Pool => (driver as unknown as { readonly master: pg.Pool }).master;

function sqlOf(runner: QueryRunner): Tx {
  const sql: Sql = {
    rows: (text, params = []) => rowsOf(runner, text, params),
    one: async <R extends object>(text: string, params: readonly unknown[] = []) =>
      (await rowsOf<R>(runner, text, params))[0],
  };
  return sql as Tx;
}

async function rowsOf<R extends object>(runner: QueryRunner, sql: string, params: readonly unknown[]): Promise<R[]> {
  const result = await runner.query(sql, params as unknown[], true);
  return (result.records ?? []) as R[];
}

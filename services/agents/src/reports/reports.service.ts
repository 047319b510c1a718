import { Inject, Injectable } from '@nestjs/common';
import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { MomentReadModel } from './moment.read-model.js';

/** The past time of a report; undefined if the report is about the present. */
export type Moment = Date | undefined;

/**
 * Runs reports about the present or about a past time. A report about the past runs the same SQL on the rows as they
 * were at that time. Later bets, voids, moves, chargebacks and payments therefore never change its figures (migration
 * `20261125T2130-past`).
 */
@Injectable()
export class Reports {
  private readonly moments = new MomentReadModel();

  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Runs the read models of a report. Their SQL reads the present tables, or the tables as they were at a past time.
   * @param asOf the past time; if a transaction that started before it was still running, the start of that transaction
   * is used instead
   * @throws Failure report.as_of_unknown if the time is before the recorded history.
   */
  async read<T>(asOf: Timestamp | undefined, work: (sql: Sql, moment: Moment) => Promise<T>): Promise<T> {
    if (!asOf) return work(this.db, undefined);
    const wanted = timestampDate(asOf);
    return this.db.transaction(async (tx) => {
      const found = await this.moments.of(tx, wanted);
      if (!found) throw new Failure('report.as_of_unknown');
      await this.moments.show(tx, found);
      return work(inTurn(tx), found);
    });
  }
}

/**
 * Runs statements one after the other. A database connection runs only one statement at a time, but read models may
 * start several.
 */
function inTurn(sql: Sql): Sql {
  let last: Promise<unknown> = Promise.resolve();
  const next = <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run, run);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    rows: (text, params) => next(() => sql.rows(text, params)),
    one: (text, params) => next(() => sql.one(text, params)),
    prepared: (statement, params) => next(() => sql.prepared(statement, params)),
  };
}

import { Inject, Injectable } from '@nestjs/common';
import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { MomentReadModel } from './moment.read-model.js';

/** The past time of a report; undefined for a report of the present. */
export type Moment = Date | undefined;

/**
 * Runs reports as of the present or of a past time. A report of the past runs the same SQL on the rows as they were at
 * that time. So later bets, voids, moves, chargebacks and payments never change its figures (migration
 * `20261125T2130-past`).
 */
@Injectable()
export class Reports {
  private readonly moments = new MomentReadModel();

  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Runs the read models of a report with SQL access that shows the present or the past.
   * @param asOf the wanted time. If a transaction was still writing then, the latest time before its start is used.
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
 * Runs statements one after the other, because a connection runs only one at a time and read models may send several at
 * once.
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
  };
}

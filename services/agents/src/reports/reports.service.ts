import { Inject, Injectable } from '@nestjs/common';
import { timestampDate, type Timestamp } from '@bufbuild/protobuf/wkt';
import { Db, type Sql } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { MomentReadModel } from './moment.read-model.js';

/** The moment of a report of the past; undefined for a report of the present. */
export type Moment = Date | undefined;

/**
 * Answers reports as of the present or as of a past moment. A report of the past is the same SQL on the rows as they were
 * known at that moment, so it gives the same figures for ever: later bets, voids, moves, chargebacks and payments do not
 * change it (migration `20261125T2130-past`).
 */
@Injectable()
export class Reports {
  private readonly moments = new MomentReadModel();

  constructor(@Inject(Db) private readonly db: Db) {}

  /**
   * Runs the read models of a report, with SQL that shows them the present or the past.
   * @param asOf the wanted moment. If writers were still at work then, the latest moment before is taken.
   * @throws Failure report.as_of_unknown if the moment is older than what is recorded.
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

/** One connection runs one statement at a time, and read models may ask several at once. */
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

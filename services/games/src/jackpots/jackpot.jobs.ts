import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { Job } from '@nm/kit/jobs/job.js';
import { JackpotStore } from './jackpot.store.js';

/** Counts what rounds put into pools, and tells of each pool that changed. */
@Injectable()
export class JackpotJobs {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(JackpotStore) private readonly jackpots: JackpotStore,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  @Job('count-jackpots', { everyMs: 1_000 })
  async countJackpots(): Promise<void> {
    await this.db.transaction(async (tx) => {
      for (const { changedAt, ...pool } of await this.jackpots.count(tx)) {
        await this.outbox.append(tx, games.JackpotChangedSchema, { ...pool, changedAt: timestampFromDate(changedAt) });
      }
    });
  }
}

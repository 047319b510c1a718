import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Job } from '@nm/kit/jobs/job.js';
import { PlaysStore } from './plays.store.js';

/**
 * Maximum number of 10-minute intervals whose plays one run counts. It covers a little more than
 * seven days.
 */
const PORTIONS_MAX = 1_100;

/** The job that counts the plays of games and ranks the games by them. */
@Injectable()
export class PlaysJobs {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PlaysStore) private readonly plays: PlaysStore,
  ) {}

  @Job('rank-games', { everyMs: 30_000 })
  async rankGames(): Promise<void> {
    let counted = 0;
    while (counted < PORTIONS_MAX && (await this.plays.countNext())) counted += 1;
    if (counted === 0) return;
    await this.db.transaction((tx) => this.plays.rankAll(tx));
  }
}

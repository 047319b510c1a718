import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { CrashRetentionStore } from './crash-retention.store.js';

const DAY_MS = 86_400_000;
/**
 * The number of days for which the bets of shared rounds are kept. Records must stay online for at least 12 months
 * (domain §4); the bets are kept a little longer.
 */
const BETS_DAYS = 400;
/** The number of days for which shared rounds without a bet are kept. They appear in the list of past crash points. */
const EMPTY_ROUNDS_DAYS = 30;
const PORTION = 1_000;
const PORTIONS_MAX = 20;

/**
 * Deletes old rows of crash in portions. Shared rounds with bets are kept for ever, because their seed, root and beacon
 * value prove the results of the bets. The choices and results of the bets are also stored in the table `rounds`.
 */
@Injectable()
export class CrashRetentionService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(CrashRetentionStore) private readonly store: CrashRetentionStore,
  ) {}

  /**
   * Deletes all rows that are too old. A run ends after a fixed number of portions; the next run continues.
   * @param portion the maximum number of rows that one statement deletes
   */
  async removeOld(now = new Date(), portion = PORTION): Promise<{ readonly bets: number; readonly rounds: number }> {
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    return {
      bets: await all(portion, () => this.store.removeBets(this.db, before(BETS_DAYS), portion)),
      rounds: await all(portion, () => this.store.removeEmptyRounds(this.db, before(EMPTY_ROUNDS_DAYS), portion)),
    };
  }
}

async function all(portion: number, remove: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let portions = 0; portions < PORTIONS_MAX; portions += 1) {
    const count = await remove();
    removed += count;
    if (count < portion) break;
  }
  return removed;
}

import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { invalid } from '../../games.errors.js';
import { wrongTerm, type DeskJackpot, type JackpotTerms } from './desk-jackpot.js';
import { JackpotDeskReadModel } from './jackpot-desk.read-model.js';
import { JackpotDeskStore } from './jackpot-desk.store.js';

/**
 * Changes jackpot pools for operators. One operator is enough, because the limits of a pool keep the cost of a change
 * low. A change that is based on an older version is refused (optimistic concurrency).
 */
@Injectable()
export class JackpotDesk {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(JackpotDeskReadModel) private readonly pools: JackpotDeskReadModel,
    @Inject(JackpotDeskStore) private readonly store: JackpotDeskStore,
  ) {}

  /**
   * Sets the terms of a pool.
   * @throws Failure resource.not_found, review.stale, request.invalid (with the name of the term that is outside the
   * limits).
   */
  async setTerms(pool: string, version: bigint, terms: JackpotTerms): Promise<DeskJackpot> {
    return this.db.transaction(async (tx) => {
      const present = await this.store.lock(tx, pool);
      if (present === undefined) throw new Failure('resource.not_found');
      if (present !== version) throw new Failure('review.stale');
      const seen = await this.pools.find(pool, tx);
      if (!seen) throw new Error(`pool ${pool} is gone`);
      const wrong = wrongTerm(terms, seen);
      if (wrong) throw invalid(wrong);
      await this.store.setTerms(tx, pool, terms);
      const changed = await this.pools.find(pool, tx);
      if (!changed) throw new Error(`pool ${pool} is gone`);
      return changed;
    });
  }
}

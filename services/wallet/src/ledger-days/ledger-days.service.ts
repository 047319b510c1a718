import { Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { DayRoot, FIRST_PREVIOUS } from './day-root.js';
import { LedgerDaysStore, type LedgerDay } from './ledger-days.store.js';

/** The maximum number of days that one run closes, so that a run after a long downtime stays short. */
const DAYS_MAX = 40;

/**
 * The result of a check of a closed ledger day: the day, and the root (hash over its transfers) that was computed
 * again.
 */
export interface VerifiedDay {
  readonly stored: LedgerDay;
  readonly root: Buffer;
  readonly transfers: bigint;
  /** True if the computed root, the number of transfers and the root of the day before equal the stored values. */
  readonly isSame: boolean;
}

/**
 * Closes ledger days (UTC) and computes their roots. No transfer can be added to a closed day. The root of a day is one
 * hash over its transfers and the root of the day before.
 */
@Injectable()
export class LedgerDaysService {
  readonly #logger = new Logger(LedgerDaysService.name);

  constructor(
    private readonly db: Db,
    private readonly store: LedgerDaysStore,
  ) {}

  /**
   * Closes every past day that is not closed yet, oldest first. For each closed day without a root (the hash over its
   * transfers), it computes the root.
   */
  async closeDue(nowMs = Date.now()): Promise<void> {
    const today = new Date(nowMs).toISOString().slice(0, 10);
    for (let count = 0; count < DAYS_MAX; count += 1) {
      const day = await this.store.next(this.db);
      if (day === undefined || day >= today || !(await this.store.close(this.db, day))) break;
      this.#logger.log(`the ledger's day ${day} is closed`);
    }
    while (await this.#rootNext());
  }

  /** Returns the last closed day (YYYY-MM-DD, UTC), or undefined if no day is closed yet. */
  async lastClosed(): Promise<string | undefined> {
    return this.store.last(this.db);
  }

  /**
   * Computes the root of a closed day (the hash over its transfers) again from its transfers.
   * @param day YYYY-MM-DD (UTC)
   * @returns undefined if the day is not closed or has no root yet.
   */
  async verify(day: string): Promise<VerifiedDay | undefined> {
    return this.db.transaction(async (tx) => {
      const stored = await this.store.find(tx, day);
      if (!stored?.root || !stored.previous) return undefined;
      const before = await this.store.find(tx, dayBefore(day));
      const previous = before ? before.root : FIRST_PREVIOUS;
      // This check finds the day's transfers by their times, but the stored root was computed from transfers that were
      // found by their ids. If one of the two ways is wrong, the roots differ.
      const { root, transfers } = await this.#compute(tx, day, previous ?? FIRST_PREVIOUS, 'byTime');
      const isLinked = previous !== null && stored.previous.equals(previous);
      return {
        stored,
        root,
        transfers,
        isSame: isLinked && stored.root.equals(root) && stored.transfers === transfers,
      };
    });
  }

  async #rootNext(): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const day = await this.store.lockUnrooted(tx);
      if (day === undefined) return false;
      // The day before is read only after the lock is taken, because another process may just have computed that day's
      // root.
      const before = await this.store.find(tx, dayBefore(day));
      const previous = before ? before.root : FIRST_PREVIOUS;
      if (!previous) throw new Error(`the ledger's day ${day} was locked before the root of the day before it`);
      const { root, transfers } = await this.#compute(tx, day, previous, 'byId');
      await this.store.root(tx, { day, previous, root, transfers });
      return true;
    });
  }

  async #compute(tx: Tx, day: string, previous: Buffer, source: 'byId' | 'byTime'): Promise<DayRoot> {
    const chain = new DayRoot(day, previous);
    await this.store.each(tx, day, source, (transfer) => chain.add(transfer));
    return chain;
  }
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

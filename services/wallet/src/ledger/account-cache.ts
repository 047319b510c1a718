import { LRUCache } from 'lru-cache';
import { accountName } from './batch.js';
import type { AccountRow } from './planned-transfer.js';

export interface Cached {
  readonly row: AccountRow;
  /**
   * True if another process has recently written this row, so that a decision on the cached row would probably be
   * stale.
   */
  readonly isContended: boolean;
}

/**
 * Caches the last committed rows of recently used accounts, for optimistic concurrency: a decision on a cached row is
 * written only if the row in the database still has the same revision. A lost connection drops all cached rows and
 * starts a new epoch, because after a failover or a restore the same revision may stand for a different row. Rows that
 * a connection of an earlier epoch read are ignored.
 */
export class AccountCache {
  readonly #rows: LRUCache<string, Cached>;
  #epoch = 0;

  constructor(max: number) {
    this.#rows = new LRUCache({ max });
  }

  get epoch(): number {
    return this.#epoch;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(name: string): Cached | undefined {
    return this.#rows.get(name);
  }

  /** Caches the new row of an account after a commit. The command had been decided on the cached row. */
  keep(row: AccountRow, epoch: number): void {
    this.#set(row, epoch, false);
  }

  /**
   * Caches the new row of an account after a commit that locked the account and read it at `readRevision`. If another
   * process has written the row since it was cached, the row counts as contended until this process commits twice in a
   * row.
   */
  keepRead(row: AccountRow, readRevision: bigint, epoch: number): void {
    const cached = this.#rows.peek(accountName(row.memberId, row.currency));
    this.#set(row, epoch, cached !== undefined && cached.row.revision !== readRevision);
  }

  drop(name: string): void {
    this.#rows.delete(name);
  }

  endEpoch(): void {
    this.#epoch += 1;
    this.#rows.clear();
  }

  #set(row: AccountRow, epoch: number, isContended: boolean): void {
    if (epoch !== this.#epoch) return;
    const name = accountName(row.memberId, row.currency);
    const cached = this.#rows.peek(name);
    // Answers on two connections may arrive in a different order than their commits, so an older revision is ignored.
    if (!cached || cached.row.revision <= row.revision) this.#rows.set(name, { row, isContended });
  }
}

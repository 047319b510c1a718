import { LRUCache } from 'lru-cache';
import { accountName, type AccountRow } from './batch.js';

interface Cached {
  readonly row: AccountRow;
  /** Another process wrote the row lately: a decision on this copy would be stale again. */
  readonly isContended: boolean;
}

/**
 * The last committed rows of recently used accounts, for optimistic concurrency: a decision by such a row is written only
 * if the database still has its revision.
 *
 * A lost connection drops all rows and ends the epoch: after a failover or a restore, an equal revision may belong to
 * another row. Rows of connections of an earlier epoch are not taken.
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

  /** The row that a decision may be made by; undefined where it is unknown or contended. */
  usable(name: string): AccountRow | undefined {
    const cached = this.#rows.get(name);
    return cached && !cached.isContended ? cached.row : undefined;
  }

  /** A commit has left this row, and nobody else had written it since it was cached. */
  keep(row: AccountRow, epoch: number): void {
    this.#set(row, epoch, false);
  }

  /**
   * A commit has left this row, which it had read under the lock at `readRevision`. If another process had written the row
   * since this one cached it, the row counts as contended until two commits of this process follow each other.
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
    // Answers of two connections may arrive in another order than their commits.
    if (!cached || cached.row.revision <= row.revision) this.#rows.set(name, { row, isContended });
  }
}

import { createHash } from 'node:crypto';

/** The data of a transfer from which the root (hash) of its ledger day is computed. */
export interface RootedTransfer {
  /** The values of the columns as texts, in the order of `ROOTED_COLUMNS`. */
  readonly columns: readonly (string | null)[];
  /** The ledger entries of the transfer in the order of their line numbers, each as `line,account,pool,amount`. */
  readonly entries: readonly string[];
}

/**
 * The columns of a transfer that the root of its day covers, in this order. The list is part of the definition of the
 * root, so it never changes. A new column would need a new version of the root.
 */
export const ROOTED_COLUMNS = [
  'id',
  'account_id',
  'counter_id',
  'caller',
  'key',
  'input_hash',
  'type',
  'status',
  'code',
  'about_key',
  'stake_cash_minor',
  'stake_bonus_minor',
  'payout_cash_minor',
  'payout_bonus_minor',
  'held_change_minor',
  'debt_made_minor',
  'debt_repaid_minor',
  'valid_stake_minor',
  'cash_minor',
  'bonus_minor',
  'held_minor',
  'debt_minor',
  'version',
  'reference',
  'vendor',
  'game_code',
  'round_id',
  'category',
  'promotion',
  'created_at',
] as const;

/** The value that takes the place of the previous root for the first closed day: 32 zero bytes. */
export const FIRST_PREVIOUS = Buffer.alloc(32);

const VERSION = 'ledger-day-1';

/**
 * Computes the root of a ledger day: a SHA-256 hash chain over its transfers in the order of (account, version, id).
 * The chain begins with the root of the day before, so a change in an earlier day changes every later root.
 */
export class DayRoot {
  #chain: Buffer;
  #transfers = 0n;

  /**
   * @param day YYYY-MM-DD (UTC)
   * @param previous the root of the day before
   */
  constructor(day: string, previous: Buffer) {
    this.#chain = createHash('sha256').update(`${VERSION}\n${day}\n`).update(previous).digest();
  }

  add({ columns, entries }: RootedTransfer): void {
    const leaf = createHash('sha256')
      .update(JSON.stringify([columns, entries]))
      .digest();
    this.#chain = createHash('sha256').update(this.#chain).update(leaf).digest();
    this.#transfers += 1n;
  }

  get root(): Buffer {
    return this.#chain;
  }

  /** The number of transfers that were added so far. */
  get transfers(): bigint {
    return this.#transfers;
  }
}

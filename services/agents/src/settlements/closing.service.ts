import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@nm/kit/db/db.js';
import { ClosingStore } from './closing.store.js';
import { isSameWindow, type DueWindow, type Pinned } from './due-window.js';
import { withPause } from './portions.js';
import { netsOf, settlePeriod } from './settle-chain.js';
import { subtreesOf } from './subtrees.js';
import { WindowFiguresStore } from './window-figures.store.js';

export interface ClosedWindow extends DueWindow {
  readonly settlements: number;
}

/**
 * The contracts of a settlement window, read before the window was locked, and a fingerprint of them. The fingerprint
 * shows whether the contracts have changed since.
 */
interface ReadAhead {
  readonly window: DueWindow;
  readonly mark: string;
  readonly pinned: Pinned[];
}

/**
 * Closes windows of five minutes, hours, days and longer periods. In one transaction it computes the settlements of the
 * period from its bets and stores them.
 */
@Injectable()
export class ClosingService {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(ClosingStore) private readonly store: ClosingStore,
    @Inject(WindowFiguresStore) private readonly figures: WindowFiguresStore,
  ) {}

  /**
   * Closes the oldest settlement window that can be closed, and returns it; undefined if there is none. A crash rolls
   * the transaction back, so the window stays open. A second process waits for the first, and then closes the next
   * window.
   */
  async closeNext(completeUntil: Date, activeStakeMinorMin: bigint): Promise<ClosedWindow | undefined> {
    return this.db.transaction(async (tx) => {
      const read = await this.#readAhead(tx, completeUntil);
      const window = read && (await this.store.lockDue(tx, completeUntil));
      if (!window) return undefined;
      const pinned = await this.store.withOffsets(tx, window, await this.#stillPinned(tx, window, read));
      const trees = await this.figures.byTree(tx, window, activeStakeMinorMin);
      const subtrees = await subtreesOf(trees, (until) => this.figures.uplines(tx, window.brand, until));
      const lines = await withPause(async () => settlePeriod(pinned, subtrees));
      await this.store.close(tx, window, lines, netsOf(lines), pinned);
      return { ...window, settlements: lines.length };
    });
  }

  /**
   * Reads the contracts of the next settlement window before the window is locked. Reading takes a large part of the
   * time of a closing, so the lock is held for a shorter time.
   */
  async #readAhead(tx: Tx, completeUntil: Date): Promise<ReadAhead | undefined> {
    const window = await this.store.takeTurn(tx, completeUntil);
    if (!window) return undefined;
    const mark = await this.store.mark(tx, window);
    return { window, mark, pinned: await this.store.pinned(tx, window) };
  }

  /**
   * Returns the contracts that were read before the lock, if they belong to the locked settlement window and have not
   * changed. Otherwise it reads them again under the lock.
   */
  async #stillPinned(tx: Tx, window: DueWindow, { window: expected, mark, pinned }: ReadAhead): Promise<Pinned[]> {
    const isUnchanged = isSameWindow(expected, window) && (await this.store.mark(tx, window)) === mark;
    return isUnchanged ? pinned : this.store.pinned(tx, window);
  }
}

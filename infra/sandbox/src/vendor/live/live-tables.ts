import type { Faults } from '../faults.js';
import type { PlaySession } from '../play-session.js';
import { stakesOf } from '../stakes.js';
import type { Table } from '../tables/table.js';
import { LiveTable, type BetsAnswer } from './live-table.js';
import type { PlacedBet } from './placed-bets.js';

/** All tables with a dealer. Each currency has tables of its own, so that stakes can be added up. */
export class LiveTables {
  readonly #tables = new Map<string, LiveTable>();

  constructor(private readonly faults: Faults) {}

  view(session: PlaySession, table: Table): object | undefined {
    return this.#of(session, table)?.view(session);
  }

  bet(session: PlaySession, table: Table, bets: readonly PlacedBet[]): Promise<BetsAnswer | undefined> {
    return this.#of(session, table)?.betAll(session, bets) ?? Promise.resolve(undefined);
  }

  stop(): void {
    for (const table of this.#tables.values()) table.stop();
  }

  #of({ currency }: PlaySession, table: Table): LiveTable | undefined {
    if (!table.live) return undefined;
    const key = `${table.gameCode} ${currency}`;
    const stakes = stakesOf(table, currency);
    const found =
      this.#tables.get(key) ?? new LiveTable(table, table.live, [stakes[0] ?? 1, stakes.at(-1) ?? 1], this.faults);
    this.#tables.set(key, found);
    return found;
  }
}

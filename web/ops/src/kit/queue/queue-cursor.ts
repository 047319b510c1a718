import type { QueueRow, ShownRow } from './queue-list.js';

type Rows = readonly ShownRow<QueueRow>[];

/** Whether a row may be chosen for claim and release: it waits, and nobody else holds it. */
export const isChoosable = ({ isGone, claim }: ShownRow<QueueRow>): boolean => !isGone && (!claim || claim.mine);

/** The row above or below, staying at the ends; the first one when none has the cursor. */
export function moved(rows: Rows, at: string | undefined, by: 1 | -1): string | undefined {
  const index = rows.findIndex(({ id }) => id === at);
  if (index < 0) return rows[0]?.id;
  return rows[Math.min(Math.max(index + by, 0), rows.length - 1)]?.id;
}

/** Where the cursor goes when a row leaves by a decision: to the next that waits, else to the one before. */
export function afterDecision(rows: Rows, decided: string): string | undefined {
  const index = rows.findIndex(({ id }) => id === decided);
  const waiting = (row: ShownRow<QueueRow>): boolean => row.id !== decided && !row.isGone;
  return (rows.slice(index + 1).find(waiting) ?? rows.slice(0, Math.max(index, 0)).findLast(waiting))?.id;
}

/** The oldest row that nobody holds; rows stand oldest first. */
export const oldestUnclaimed = (rows: Rows): string | undefined =>
  rows.find(({ isGone, claim }) => !isGone && !claim)?.id;

/** Chooses a row or takes it out; a row that another operator holds stays out. */
export function toggled(chosen: ReadonlySet<string>, rows: Rows, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  const row = rows.find((one) => one.id === id);
  if (!next.delete(id) && row && isChoosable(row)) next.add(id);
  return next;
}

/** Chooses every row that may be chosen, or none when all of them are. */
export function toggledAll(chosen: ReadonlySet<string>, rows: Rows): ReadonlySet<string> {
  const all = rows.filter(isChoosable).map(({ id }) => id);
  return all.every((id) => chosen.has(id)) ? new Set() : new Set(all);
}

/** The chosen rows that may still be chosen: another operator may have claimed one meanwhile. */
export const stillChosen = (chosen: ReadonlySet<string>, rows: Rows): readonly string[] =>
  rows.filter((row) => chosen.has(row.id) && isChoosable(row)).map(({ id }) => id);

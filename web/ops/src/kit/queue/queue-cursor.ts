import type { QueueRow, ShownRow } from './queue-list.js';

type Rows = readonly ShownRow<QueueRow>[];

/** Whether a row may be selected for claim and release: it waits, and no other operator has claimed it. */
export const isChoosable = ({ isGone, claim }: ShownRow<QueueRow>): boolean => !isGone && (!claim || claim.mine);

/** Returns the row above or below, without leaving the list; the first row if no row has the cursor. */
export function moved(rows: Rows, at: string | undefined, by: 1 | -1): string | undefined {
  const index = rows.findIndex(({ id }) => id === at);
  if (index < 0) return rows[0]?.id;
  return rows[Math.min(Math.max(index + by, 0), rows.length - 1)]?.id;
}

/** Returns the cursor's position after a decided row leaves: the next waiting row, otherwise the one before. */
export function afterDecision(rows: Rows, decided: string): string | undefined {
  const index = rows.findIndex(({ id }) => id === decided);
  const waiting = (row: ShownRow<QueueRow>): boolean => row.id !== decided && !row.isGone;
  return (rows.slice(index + 1).find(waiting) ?? rows.slice(0, Math.max(index, 0)).findLast(waiting))?.id;
}

/** Returns the oldest row without a claim. Rows are sorted oldest first. */
export const oldestUnclaimed = (rows: Rows): string | undefined =>
  rows.find(({ isGone, claim }) => !isGone && !claim)?.id;

/** Selects a row or removes it from the selection. A row that another operator has claimed cannot be selected. */
export function toggled(chosen: ReadonlySet<string>, rows: Rows, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  const row = rows.find((one) => one.id === id);
  if (!next.delete(id) && row && isChoosable(row)) next.add(id);
  return next;
}

/** Selects all rows that may be selected, or none if all of them are selected. */
export function toggledAll(chosen: ReadonlySet<string>, rows: Rows): ReadonlySet<string> {
  const all = rows.filter(isChoosable).map(({ id }) => id);
  return all.every((id) => chosen.has(id)) ? new Set() : new Set(all);
}

/** Returns the selected rows that may still be selected, because another operator may have claimed one meanwhile. */
export const stillChosen = (chosen: ReadonlySet<string>, rows: Rows): readonly string[] =>
  rows.filter((row) => chosen.has(row.id) && isChoosable(row)).map(({ id }) => id);

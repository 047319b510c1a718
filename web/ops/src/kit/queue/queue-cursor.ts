import type { QueueRow, ShownRow } from './queue-list.js';

type Rows = readonly ShownRow<QueueRow>[];

/**
 * Whether an operator may select a row for a claim or a release: the row waits for a decision, and no other operator
 * has claimed it.
 */
export const isChoosable = ({ isGone, claim }: ShownRow<QueueRow>): boolean => !isGone && (!claim || claim.mine);

/**
 * Returns the id of the row above or below the cursor and stops at the ends of the list. Without a cursor it returns
 * the first row.
 */
export function moved(rows: Rows, at: string | undefined, by: 1 | -1): string | undefined {
  const index = rows.findIndex(({ id }) => id === at);
  if (index < 0) return rows[0]?.id;
  return rows[Math.min(Math.max(index + by, 0), rows.length - 1)]?.id;
}

/**
 * Returns the row for the cursor after a decided row leaves the list: the next waiting row, otherwise the previous
 * one.
 */
export function afterDecision(rows: Rows, decided: string): string | undefined {
  const index = rows.findIndex(({ id }) => id === decided);
  const waiting = (row: ShownRow<QueueRow>): boolean => row.id !== decided && !row.isGone;
  return (rows.slice(index + 1).find(waiting) ?? rows.slice(0, Math.max(index, 0)).findLast(waiting))?.id;
}

/** Returns the first row without a claim. It is the oldest, because the rows are sorted by age. */
export const oldestUnclaimed = (rows: Rows): string | undefined =>
  rows.find(({ isGone, claim }) => !isGone && !claim)?.id;

/** Returns the selection with one row added or removed. A row that another operator has claimed cannot be added. */
export function toggled(chosen: ReadonlySet<string>, rows: Rows, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  const row = rows.find((one) => one.id === id);
  if (!next.delete(id) && row && isChoosable(row)) next.add(id);
  return next;
}

/** Returns a selection of all rows that may be selected, or an empty one if all of them are already selected. */
export function toggledAll(chosen: ReadonlySet<string>, rows: Rows): ReadonlySet<string> {
  const all = rows.filter(isChoosable).map(({ id }) => id);
  return all.every((id) => chosen.has(id)) ? new Set() : new Set(all);
}

/** Returns the selected rows that may still be selected. Another operator may have claimed some of them since. */
export const stillChosen = (chosen: ReadonlySet<string>, rows: Rows): readonly string[] =>
  rows.filter((row) => chosen.has(row.id) && isChoosable(row)).map(({ id }) => id);

/** The entry of a list that is open, with its index in the list when it was opened. */
export interface Opened<T> {
  readonly entry: T;
  readonly index: number;
}

/**
 * Returns a list in which the open entry keeps its place. Opening a message marks it as read, and the server then
 * sorts it behind all unread ones, perhaps onto a page that is not loaded. Without this, the text that the member
 * reads would move away or disappear.
 */
export function keepOpen<T>(
  entries: readonly T[],
  open: Opened<T> | undefined,
  idOf: (entry: T) => string,
): readonly T[] {
  if (!open) return entries;
  const id = idOf(open.entry);
  const others = entries.filter((entry) => idOf(entry) !== id);
  const newest = entries.find((entry) => idOf(entry) === id) ?? open.entry;
  return [...others.slice(0, open.index), newest, ...others.slice(open.index)];
}

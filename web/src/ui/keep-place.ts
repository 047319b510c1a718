/**
 * The entries of a list on screen after the server has sent it again. New entries at the top wait. Changes, removals
 * and entries further down show at once. In a page of a longer list (`goesOn`) the new entries push as many old ones
 * over its end: those stay, so that the list keeps its height.
 */
export function keepPlace<T>(
  entries: readonly T[],
  { before, idOf, goesOn }: { before: readonly T[]; idOf: (entry: T) => string; goesOn: boolean },
): readonly T[] {
  const known = new Set(before.map(idOf));
  const waiting = entries.findIndex((entry) => known.has(idOf(entry)));
  // Without a known entry the list is new, and everything shows.
  if (waiting <= 0) return entries;
  const sent = new Set(entries.map(idOf));
  const end = before.findLastIndex((entry) => sent.has(idOf(entry))) + 1;
  return [...entries.slice(waiting), ...(goesOn ? before.slice(end, end + waiting) : [])];
}

/**
 * Returns the entries to show after the server has sent a list again. New entries at the top are held back. Changes,
 * removals and entries further down are shown at once. In a page of a longer list (`goesOn`), new entries push old ones
 * onto the next page. The pushed entries stay on screen, so that the list keeps its height.
 */
export function keepPlace<T>(
  entries: readonly T[],
  { before, idOf, goesOn }: { before: readonly T[]; idOf: (entry: T) => string; goesOn: boolean },
): readonly T[] {
  const known = new Set(before.map(idOf));
  const waiting = entries.findIndex((entry) => known.has(idOf(entry)));
  // If the first sent entry is on screen already, there is no new one above it. If none is on screen, it is another
  // list. In both cases everything is shown.
  if (waiting <= 0) return entries;
  const sent = new Set(entries.map(idOf));
  const end = before.findLastIndex((entry) => sent.has(idOf(entry))) + 1;
  return [...entries.slice(waiting), ...(goesOn ? before.slice(end, end + waiting) : [])];
}

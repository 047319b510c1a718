import { useState } from 'react';
import { Icon } from './icon.js';

export interface Arrivals<T> {
  /** What stands on the page: every entry but those that came above it since. */
  readonly shown: readonly T[];
  readonly waiting: number;
  show(): void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * A list that somebody reads keeps its place while the server pushes: entries that came in front of it wait until they
 * are asked for. Changed and removed entries, and those further down, show at once. Another
 * `list` begins anew; without a name nothing is held back.
 */
export function useArrivals<T>(
  entries: readonly T[] | undefined,
  idOf: (entry: T) => string,
  list: string,
): Arrivals<T> {
  const [held, setHeld] = useState<{ list: string; ids: ReadonlySet<string> }>({ list, ids: NONE });
  const ids = entries?.map(idOf) ?? [];
  const known: ReadonlySet<string> = list !== '' && held.list === list ? held.ids : NONE;
  const firstKnown = ids.findIndex((id) => known.has(id));
  const shown = (entries ?? []).filter(
    (_entry, index) => firstKnown < 0 || index > firstKnown || known.has(ids[index] as string),
  );
  const all = () => setHeld({ list, ids: new Set(ids) });
  // Nothing of the list is known: it is new as a whole. Entries further down are known as soon as they come.
  const grown = list !== '' && shown.some((entry) => !known.has(idOf(entry)));
  if (grown) setHeld({ list, ids: new Set([...(firstKnown < 0 ? [] : known), ...shown.map(idOf)]) });
  return { shown, waiting: ids.length - shown.length, show: all };
}

/** Says how many wait (`name`), over the list's upper edge, where it takes no room. */
export function ArrivalsButton({ arrivals, name }: { arrivals: Arrivals<unknown>; name: string }) {
  return (
    <div className="arrivals" role="status">
      {arrivals.waiting > 0 ? (
        <button type="button" className="btn solid s" onClick={() => arrivals.show()}>
          <Icon name="up" size={16} />
          {name}
        </button>
      ) : null}
    </div>
  );
}

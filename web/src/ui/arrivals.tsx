import { useState } from 'react';
import { Icon } from './icon.js';

export interface Arrivals<T> {
  /** The entries on screen: all except the waiting ones. */
  readonly shown: readonly T[];
  readonly waiting: number;
  show(): void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * A list keeps its place while the server pushes: new entries at the top wait until the reader asks for them. Changes,
 * removals and entries further down show at once. Another `list` starts afresh; an empty name holds nothing back.
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
  // Without a known entry the list is new, and everything shows. Entries further down count as known at once.
  const grown = list !== '' && shown.some((entry) => !known.has(idOf(entry)));
  if (grown) setHeld({ list, ids: new Set([...(firstKnown < 0 ? [] : known), ...shown.map(idOf)]) });
  return { shown, waiting: ids.length - shown.length, show: all };
}

/** The number of waiting entries (`name`) over the list's upper edge, where it takes no room. */
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

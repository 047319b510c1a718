import { useState } from 'react';
import { Icon } from './icon.js';
import { keepPlace } from './keep-place.js';

export interface Arrivals<T> {
  /** The entries on screen, without the new entries that are held back at the top until the reader asks for them. */
  readonly shown: readonly T[];
  readonly waiting: number;
  show(): void;
}

interface List<T> {
  /**
   * Identifies the list whose new entries are held back. When the name changes, the new list is shown in full. An empty
   * name switches this off: new entries are then shown at once.
   */
  readonly name: string;
  readonly idOf: (entry: T) => string;
  /** True if more entries follow on the next page. */
  readonly goesOn: boolean;
}

/**
 * A list whose entries on screen do not move when the server pushes new ones (see `keepPlace`). New entries are held
 * back until the reader asks for them.
 */
export function useArrivals<T>(entries: readonly T[] | undefined, { name, idOf, goesOn }: List<T>): Arrivals<T> {
  const [held, setHeld] = useState<{ name: string; shown: readonly T[] }>({ name, shown: [] });
  const all = entries ?? [];
  const before = name !== '' && held.name === name ? held.shown : [];
  const shown = keepPlace(all, { before, idOf, goesOn });
  const changed = before.length !== shown.length || shown.some((entry, index) => entry !== before[index]);
  if (name !== '' && changed) setHeld({ name, shown });
  const onScreen = new Set(shown.map(idOf));
  return {
    shown,
    waiting: all.filter((entry) => !onScreen.has(idOf(entry))).length,
    show: () => setHeld({ name, shown: all }),
  };
}

/**
 * A button with the number of new entries that are held back (`name` is its text). It lies over the upper edge of the
 * list and takes no space.
 */
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

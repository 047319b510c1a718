import { useEffect, useRef, useState } from 'react';
import { useKeyHelp } from '../keyboard/page-keys.js';
import { useKeys } from '../keyboard/use-keys.js';
import { moved } from '../queue/queue-cursor.js';

type Keys = Parameters<typeof useKeys>[0];

/**
 * The row of a list that has the keyboard cursor. J and K move the cursor together with the focus. A row's button has
 * the id `<name>-<id>`.
 */
export function useRowCursor(name: string, ids: readonly string[], keys: Keys = {}) {
  const [at, setAt] = useState<string>();
  const focusRow = useRef<string>(undefined);
  const rows = ids.map((id) => ({ id, isGone: false }));
  const step = (by: 1 | -1): void => {
    const id = moved(rows, at, by);
    setAt(id);
    focusRow.current = id;
  };
  // Runs after every render, because the row may appear only in a later render.
  useEffect(() => {
    if (focusRow.current === undefined) return;
    document.getElementById(`${name}-${focusRow.current}`)?.focus();
    focusRow.current = undefined;
  });
  useKeyHelp([
    { keys: ['J', 'K'], does: 'opsKit.key.move' },
    { keys: ['Enter'], does: 'opsKit.key.open' },
    ...(keys['Escape'] ? [{ keys: ['Esc'], does: 'opsKit.key.close' }] : []),
  ]);
  useKeys({ j: () => step(1), k: () => step(-1), ...keys });
  return { at, setAt, step };
}

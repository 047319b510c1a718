import { useEffect, useRef, useState } from 'react';
import { useKeyHelp } from '../keyboard/page-keys.js';
import { useKeys } from '../keyboard/use-keys.js';
import { moved } from '../queue/queue-cursor.js';

type Keys = Parameters<typeof useKeys>[0];

/**
 * Returns the row that the keyboard cursor is on. The keys J and K move the cursor and the focus to the next or
 * previous row. The button of a row has the DOM id `<name>-<id>`.
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
  // This effect has no dependency list, so it runs after each render: the row that needs the focus may appear only in a
  // later one.
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

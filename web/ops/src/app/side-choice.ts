import { useSyncExternalStore } from 'react';
import { keep, kept } from '../../../src/lib/storage/kept.js';

const listeners = new Set<() => void>();
const keyOf = (isQueue: boolean): string => (isQueue ? 'ops.side.queue' : 'ops.side.page');

/**
 * Returns whether the side menu shows icons only, and a function that toggles this. Beside a queue the menu starts
 * with icons only; elsewhere it starts with names. Each of the two choices is stored separately.
 */
export function useSideRail(isQueue: boolean): readonly [boolean, () => void] {
  const choice = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept(keyOf(isQueue)),
  );
  const isRail = choice === undefined ? isQueue : choice === 'rail';
  return [
    isRail,
    () => {
      keep(keyOf(isQueue), isRail ? 'names' : 'rail');
      for (const listener of listeners) listener();
    },
  ];
}

import { useEffect, useId, useSyncExternalStore } from 'react';

/** A keyboard key and the message id of its command, for the list that `?` opens. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

const parts = new Map<string, readonly KeyHelp[]>();
const listeners = new Set<() => void>();
let all: readonly KeyHelp[] = [];

function changed(): void {
  all = [...parts.values()].flat();
  for (const listener of listeners) listener();
}

/** Adds keyboard shortcuts to the list that `?` opens, while the component that handles them is mounted. */
export function useKeyHelp(keys: readonly KeyHelp[]): void {
  const id = useId();
  // The shortcuts are compared by content and not by reference, because the caller may build the list anew at each
  // render.
  const text = JSON.stringify(keys);
  useEffect(() => {
    parts.set(id, JSON.parse(text) as KeyHelp[]);
    changed();
    return () => {
      parts.delete(id);
      changed();
    };
  }, [id, text]);
}

/** Returns the keyboard shortcuts of everything that is on the page now. */
export const usePageKeys = (): readonly KeyHelp[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all,
  );

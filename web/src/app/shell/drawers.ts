import { useSyncExternalStore } from 'react';

/** Overlays of the shell that are not addresses. */
export type Drawer = 'menu' | 'settings' | 'app' | 'logout';

let open: Drawer | undefined;
const listeners = new Set<() => void>();

function become(next: Drawer | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens one; only one is open at a time. */
export const openDrawer = (drawer: Drawer): void => become(drawer);
export const closeDrawer = (): void => become(undefined);

/** Which one is open. */
export function useDrawer(): Drawer | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

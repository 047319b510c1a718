import { useSyncExternalStore } from 'react';

/** Overlays of the shell that have no URL. */
export type Drawer = 'menu' | 'search' | 'settings' | 'logout';

let open: Drawer | undefined;
const listeners = new Set<() => void>();

function become(next: Drawer | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens one overlay and closes any other. */
export const openDrawer = (drawer: Drawer): void => become(drawer);
export const closeDrawer = (): void => become(undefined);

/** The open overlay. */
export function useDrawer(): Drawer | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

import { useSyncExternalStore } from 'react';

/** The drawers and dialogs of the layout that have no URL. */
export type Drawer = 'menu' | 'search' | 'settings' | 'logout';

let open: Drawer | undefined;
const listeners = new Set<() => void>();

function become(next: Drawer | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens a drawer or dialog of the layout, and closes any other one. */
export const openDrawer = (drawer: Drawer): void => become(drawer);
export const closeDrawer = (): void => become(undefined);

/** Returns the drawer or dialog of the layout that is open; undefined if none is. */
export function useDrawer(): Drawer | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

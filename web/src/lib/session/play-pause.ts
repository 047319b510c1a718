import { useSyncExternalStore } from 'react';

let paused = false;
const listeners = new Set<() => void>();

/** Pauses auto-play until the member has answered the session reminder. */
export const playPause = {
  set: (next: boolean): void => {
    if (paused === next) return;
    paused = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const now = (): boolean => paused;

/** True while play waits for the member's answer. */
export const usePlayPaused = (): boolean => useSyncExternalStore(playPause.subscribe, now, now);

import { useSyncExternalStore } from 'react';

let paused = false;
const listeners = new Set<() => void>();

/** The shared state that pauses auto-play until the member has answered the session reminder. */
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

/** Returns true while auto-play must pause. */
export const usePlayPaused = (): boolean => useSyncExternalStore(playPause.subscribe, now, now);

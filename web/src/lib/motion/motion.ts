import { useSyncExternalStore } from 'react';
import { keep } from '../storage/kept.js';

const listeners = new Set<() => void>();
const root = document.documentElement;
const isOn = (): boolean => root.dataset['motion'] !== 'paused';

/** Returns whether animations may run. If the system asks for reduced motion, they are paused at first. */
export function useMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOn,
    isOn,
  );
}

/** Turns all motion on the site on or off, and stores the choice. */
export function setMotion(on: boolean): void {
  if (on) delete root.dataset['motion'];
  else root.dataset['motion'] = 'paused';
  keep('nm.motion', on ? undefined : 'paused');
  for (const listener of listeners) listener();
}

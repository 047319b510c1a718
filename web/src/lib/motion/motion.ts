import { useSyncExternalStore } from 'react';
import { keep } from '../storage/kept.js';

const listeners = new Set<() => void>();
const root = document.documentElement;
const isOn = (): boolean => root.dataset['motion'] !== 'paused';

/** Whether anything may move by itself. A system that asks for less motion starts paused. */
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

/** The one control for all motion. */
export function setMotion(on: boolean): void {
  if (on) delete root.dataset['motion'];
  else root.dataset['motion'] = 'paused';
  keep('nm.motion', on ? undefined : 'paused');
  for (const listener of listeners) listener();
}

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keep, kept } from '../../../../src/lib/storage/kept.js';
import { commandKey } from './key-press.js';

const KEPT = 'ops.keys';
const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
/** Enter already activates these elements, so Enter is no shortcut while one of them has the focus. */
const PRESSED_BY_ENTER = 'button, a, summary, input';
const listeners = new Set<() => void>();

const areOn = (): boolean => kept(KEPT) !== 'off';

/** Returns whether single-key shortcuts are on, and a function that switches them. */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areOn);
  return [on, setSingleKeys];
}

function setSingleKeys(on: boolean): void {
  keep(KEPT, on ? undefined : 'off');
  for (const listener of listeners) listener();
}

/**
 * Registers keyboard shortcuts while the component is mounted. `commands` has one function per key; a key with
 * undefined does nothing.
 */
export function useKeys(commands: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : document.body;
      const key = commandKey(event, {
        inField: at.matches(FIELD),
        inDialog: document.querySelector('dialog[open]') !== null,
        singleKeysOn: areOn(),
      });
      const command = key === undefined || event.defaultPrevented ? undefined : latest.current[key];
      if (!command || (key === 'Enter' && at.matches(PRESSED_BY_ENTER))) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

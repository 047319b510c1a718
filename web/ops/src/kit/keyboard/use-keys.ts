import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keep, kept } from '../../../../src/lib/storage/kept.js';
import { commandKey } from './key-press.js';

const KEPT = 'ops.keys';
const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
/** Enter activates these elements, so there Enter is no command. */
const PRESSED_BY_ENTER = 'button, a, summary, input';
const listeners = new Set<() => void>();

const areOn = (): boolean => kept(KEPT) !== 'off';

/** Whether single keys are on, and the switch for them. */
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

/** Registers commands by key while the component is mounted. A key whose command is undefined is ignored. */
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

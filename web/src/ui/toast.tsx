import { useSyncExternalStore } from 'react';
import { Icon } from './icon.js';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'alert';
}

const SHOWN_MS = 5000;
/** The additional time (ms) for which a longer message is shown, per character. */
const READ_MS = 70;
const TOASTS_MAX = 3;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function become(list: readonly Toast[]): void {
  toasts = list;
  for (const listener of listeners) listener();
}

/** Shows a message for five seconds, a long one for longer, and announces it to screen readers (aria-live polite). */
export function say(text: string, tone: Toast['tone'] = 'info'): void {
  const toast = { id: next++, text, tone };
  become([...toasts, toast].slice(-TOASTS_MAX));
  const shownMs = Math.max(SHOWN_MS, text.length * READ_MS);
  setTimeout(() => become(toasts.filter((held) => held.id !== toast.id)), shownMs);
}

/** The container for messages (toasts). The layout has one such container. */
export function Toasts() {
  const list = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {list.map((toast) => (
        <div key={toast.id} className={`note ${toast.tone}`}>
          <Icon name={toast.tone === 'alert' ? 'alert' : 'check'} size={18} />
          <span>{toast.text}</span>
        </div>
      ))}
    </div>
  );
}

import { useSyncExternalStore } from 'react';

/** What the last calls say about the way to the server. */
export type Reachability = 'fine' | 'offline' | 'slow' | 'busy' | 'down';

let state: Reachability = 'fine';
const listeners = new Set<() => void>();

function become(next: Reachability): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** A call was answered: the way is free unless the answer itself says otherwise. */
export function noteAnswer(status: number): void {
  if (status === 429) become('busy');
  else if (status === 502 || status === 503 || status === 504) become('down');
  else become('fine');
}

/** A call got no answer. */
export function noteFault(code: 'network.offline' | 'network.timeout'): void {
  become(code === 'network.timeout' ? 'slow' : navigator.onLine ? 'down' : 'offline');
}

/** The present state, for the bar below the header. */
export function useReachability(): Reachability {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

import { useSyncExternalStore } from 'react';

/** The state of the connection to the server, from the last calls. */
export type Reachability = 'fine' | 'offline' | 'slow' | 'busy' | 'down';

let state: Reachability = 'fine';
const listeners = new Set<() => void>();

function become(next: Reachability): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Notes an answered call. The connection is fine unless the status says otherwise. */
export function noteAnswer(status: number): void {
  if (status === 429) become('busy');
  else if (status === 502 || status === 503 || status === 504) become('down');
  else become('fine');
}

/** Notes a call without an answer. */
export function noteFault(code: 'network.offline' | 'network.timeout'): void {
  become(code === 'network.timeout' ? 'slow' : navigator.onLine ? 'down' : 'offline');
}

/** The current state, for the bar below the header. */
export function useReachability(): Reachability {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

import { useSyncExternalStore } from 'react';

/** The state of the connection to the server, derived from the last requests. */
export type Reachability = 'fine' | 'offline' | 'slow' | 'busy' | 'down';

let state: Reachability = 'fine';
const listeners = new Set<() => void>();

function become(next: Reachability): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Updates the state of the connection after an answer of the server. Status 502 to 504 without a code comes from a
 * proxy; the codes `system.temporary` and `system.maintenance` come from the server itself. Any other code is about the
 * request, so the connection is fine.
 */
export function noteAnswer(status: number, code?: string): void {
  if (status === 429) become('busy');
  else if (status > 501 && status < 505 && (!code || code.startsWith('system.'))) become('down');
  else become('fine');
}

/** Updates the state of the connection after a request that got no answer. */
export function noteFault(code: 'network.offline' | 'network.timeout'): void {
  become(code === 'network.timeout' ? 'slow' : navigator.onLine ? 'down' : 'offline');
}

export const reachability = (): Reachability => state;

/** Returns the state of the connection, for the bar below the header. */
export function useReachability(): Reachability {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, reachability);
}

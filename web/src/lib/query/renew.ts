import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** While more and more makes a query old it is asked for this often at most, in ms. */
const PACE_MS = 2_000;

/** By client and key: whether it became old again since it was asked for last. */
const paces = new WeakMap<QueryClient, Map<string, boolean>>();

/**
 * Asks again for what a push or an answer made old: at once, and at its pace while that happens again and again, so that a
 * run of bets stays within what a member may ask for. A read under way is not cut off, it is followed by another.
 */
export function renew(client: QueryClient, queryKey: QueryKey): void {
  const pace = paces.get(client) ?? new Map<string, boolean>();
  paces.set(client, pace);
  const name = JSON.stringify(queryKey);
  if (pace.has(name)) {
    pace.set(name, true);
    return;
  }
  const busy = client.isFetching({ queryKey }) > 0;
  pace.set(name, busy);
  if (!busy) void client.invalidateQueries({ queryKey });
  setTimeout(() => {
    const again = pace.get(name);
    pace.delete(name);
    if (again) renew(client, queryKey);
  }, PACE_MS);
}

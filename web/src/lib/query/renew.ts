import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The shortest time (ms) between two reads of one query. */
const PACE_MS = 2_000;

/** For each client and query key: whether the query was invalidated again since its last read. */
const paces = new WeakMap<QueryClient, Map<string, boolean>>();

/**
 * Reads an invalidated query again at once. If it is invalidated repeatedly, it is read at most every two seconds, so
 * that many bets stay within the member's rate limit. A read in progress is not cancelled; another read follows it.
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

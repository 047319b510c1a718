import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { figuresOn, renewFigures } from './stale-figures.js';

/**
 * Stores a query that was read at `at` and observes it, as a component on screen does. Returns the function that ends
 * this.
 */
function shown(
  client: QueryClient,
  key: string,
  at: number,
  figures: boolean,
  read: () => Promise<number> = () => Promise.resolve(1),
): () => void {
  client.setQueryData([key], 0, { updatedAt: at });
  return new QueryObserver(client, {
    queryKey: [key],
    queryFn: read,
    meta: { figures },
    staleTime: Infinity,
    retry: false,
  }).subscribe(() => undefined);
}

describe('The figures on screen', () => {
  const client = new QueryClient();
  afterEach(() => client.clear());

  it('are as old as the oldest of them, and other queries do not count', () => {
    expect(figuresOn(client)).toBeUndefined();
    const leave = [
      shown(client, 'wins', 5_000, true),
      shown(client, 'bets', 3_000, true),
      shown(client, 'games', 1_000, false),
    ];
    client.setQueryData(['left'], 0, { updatedAt: 500 });
    expect(figuresOn(client)).toEqual({ oldestAt: 3_000, failed: false });
    expect(figuresOn(client, 4_000)).toEqual({ oldestAt: 4_000, failed: false });
    leave[1]?.();
    expect(figuresOn(client)).toEqual({ oldestAt: 5_000, failed: false });
    for (const one of leave) one();
  });

  it('stay and are marked as failed when their renewal fails, until the next one succeeds', async () => {
    let fails = true;
    const leave = shown(client, 'wins', 5_000, true, () =>
      fails ? Promise.reject(new Error('away')) : Promise.resolve(7),
    );
    await renewFigures(client);
    expect(figuresOn(client)).toEqual({ oldestAt: 5_000, failed: true });
    expect(client.getQueryData(['wins'])).toBe(0);
    fails = false;
    await renewFigures(client);
    expect(figuresOn(client)?.failed).toBe(false);
    expect(client.getQueryData(['wins'])).toBe(7);
    leave();
  });
});

import { jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { renew } from './renew.js';

describe('Queries that pushes invalidate', () => {
  const client = new QueryClient();
  let asked: number;
  let answer: () => Promise<number>;
  let leave: () => void;
  const passed = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    asked = 0;
    answer = () => Promise.resolve(asked);
    client.setQueryData(['bets', 'list'], 0);
    leave = new QueryObserver(client, {
      queryKey: ['bets', 'list'],
      queryFn: () => {
        asked += 1;
        return answer();
      },
      staleTime: Infinity,
    }).subscribe(() => undefined);
  });
  afterEach(async () => {
    leave();
    await passed(10_000);
    client.clear();
    jest.useRealTimers();
  });

  it('are fetched at once, then every two seconds while pushes keep coming, and once after the last push', async () => {
    for (let n = 0; n < 50; n += 1) {
      renew(client, ['bets']);
      await passed(100);
    }
    expect(asked).toBe(3);
    await passed(2_000);
    expect(asked).toBe(4);
    await passed(10_000);
    expect(asked).toBe(4);
  });

  it('are fetched once more when a fetch was in progress, because it may have read the old state', async () => {
    let give: (value: number) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        give = resolve;
      });
    void client.invalidateQueries({ queryKey: ['bets'] });
    await passed(0);
    renew(client, ['bets']);
    give(1);
    await passed(0);
    expect([asked, client.getQueryData(['bets', 'list'])]).toEqual([1, 1]);
    await passed(2_000);
    expect(asked).toBe(2);
    give(2);
  });
});

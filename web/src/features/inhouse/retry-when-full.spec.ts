import { ApiFailure } from '../../lib/api/failure.js';
import { retryWhenFull } from './retry-when-full.js';

const full = new ApiFailure('system.temporary', 503, { retryAfterSeconds: 0.01 }, 10);
const unfinished = new ApiFailure('system.temporary', 503, {}, 10);
const mayRetry = (): boolean => true;

/** A request that fails with the given errors, one per call, and then succeeds. */
function failing(...failures: ApiFailure[]): { readonly send: () => Promise<string>; readonly count: () => number } {
  let count = 0;
  return {
    send: async () => {
      const failure = failures[count];
      count += 1;
      if (failure) throw failure;
      return 'answered';
    },
    count: () => count,
  };
}

test('a request refused for lack of capacity is retried after the given time, twice at most', async () => {
  const twice = failing(full, full);
  await expect(retryWhenFull(twice.send, mayRetry)).resolves.toBe('answered');
  expect(twice.count()).toBe(3);
  const never = failing(full, full, full, full);
  await expect(retryWhenFull(never.send, mayRetry)).rejects.toBe(full);
  expect(never.count()).toBe(3);
});

test('a bet that may have counted and any other refusal are not retried', async () => {
  for (const failure of [
    unfinished,
    new ApiFailure('wallet.insufficient_funds', 422),
    new ApiFailure('network.timeout', 0),
  ]) {
    const once = failing(failure);
    await expect(retryWhenFull(once.send, mayRetry)).rejects.toBe(failure);
    expect(once.count()).toBe(1);
  }
});

test('a request is not retried after the page was left or the session changed', async () => {
  const left = failing(full);
  await expect(retryWhenFull(left.send, () => false)).rejects.toBe(full);
  expect(left.count()).toBe(1);
});

import { ApiFailure } from '../../lib/api/failure.js';
import { whenThereIsPlace } from './when-there-is-place.js';

const noPlace = new ApiFailure('system.temporary', 503, { retryAfterSeconds: 0.01 }, 10);
const unfinished = new ApiFailure('system.temporary', 503, {}, 10);
const here = (): boolean => true;

/** Asks that fail as listed, then are answered. */
function asking(...failures: ApiFailure[]): { readonly ask: () => Promise<string>; readonly count: () => number } {
  let count = 0;
  return {
    ask: async () => {
      const failure = failures[count];
      count += 1;
      if (failure) throw failure;
      return 'answered';
    },
    count: () => count,
  };
}

test('what found no place is asked again when the server said, twice at most', async () => {
  const twice = asking(noPlace, noPlace);
  await expect(whenThereIsPlace(twice.ask, here)).resolves.toBe('answered');
  expect(twice.count()).toBe(3);
  const never = asking(noPlace, noPlace, noPlace, noPlace);
  await expect(whenThereIsPlace(never.ask, here)).rejects.toBe(noPlace);
  expect(never.count()).toBe(3);
});

test('what may have counted is not asked again unasked, nor any other refusal', async () => {
  for (const failure of [
    unfinished,
    new ApiFailure('wallet.insufficient_funds', 422),
    new ApiFailure('network.timeout', 0),
  ]) {
    const once = asking(failure);
    await expect(whenThereIsPlace(once.ask, here)).rejects.toBe(failure);
    expect(once.count()).toBe(1);
  }
});

test('nothing is asked for who left meanwhile, or is somebody else', async () => {
  const left = asking(noPlace);
  await expect(whenThereIsPlace(left.ask, () => false)).rejects.toBe(noPlace);
  expect(left.count()).toBe(1);
});

import { jest } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import type { WalletClient } from '../../peers.js';
import { FakeWallet } from '../../testing/fake-peers.js';
import { DayFigures } from './day-figures.service.js';

// Goal: the sums of past days are read once and cached until midnight in the brand's time zone. Sums that still change
// are read at most once a minute.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const brand = create(identity.BrandSchema, { code: 'lab', currency: 'USD', timeZone: 'Asia/Dhaka' });

/** Sets the clock to a time of day in Dhaka (UTC+6), and creates the service with a fake wallet. */
function start(time: string) {
  jest.useFakeTimers({ now: new Date(`2026-11-26T${time}:00+06:00`), doNotFake: ['performance'] });
  // The cache measures the age of its entries by `performance.now`.
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now());
  const fake = new FakeWallet();
  const figures = new DayFigures(fake as unknown as WalletClient);
  return {
    async asked(range: 'today' | 'yesterday' | 'week') {
      fake.figures.length = 0;
      await figures.of(brand, range);
      return fake.figures.map(({ daysAgo }) => daysAgo);
    },
  };
}
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('asks for the running day again after a minute, and not for the days before', async () => {
  const { asked } = start('10:00');
  expect(await asked('today')).toEqual([0, 1, 7, 14, 21, 28]);
  jest.advanceTimersByTime(MINUTE_MS - 1_000);
  expect(await asked('today')).toEqual([]);
  jest.advanceTimersByTime(2_000);
  expect(await asked('today')).toEqual([0, 1]);
});

it('keeps a day that is over until midnight in the brand’s zone, but not what is held now', async () => {
  const { asked } = start('20:00');
  expect(await asked('yesterday')).toEqual([1, 2, 8, 15, 22, 29, 0]);
  jest.advanceTimersByTime(3 * HOUR_MS);
  expect(await asked('yesterday')).toEqual([0]);
  jest.advanceTimersByTime(HOUR_MS);
  expect(await asked('yesterday')).toEqual([1, 2, 8, 15, 22, 29, 0]);
});

it('asks for a day that has just ended again, because its last postings may be late', async () => {
  const { asked } = start('00:10');
  await asked('yesterday');
  jest.advanceTimersByTime(2 * MINUTE_MS);
  expect(await asked('yesterday')).toEqual([1, 2, 8, 15, 22, 29, 0]);
});

import fc from 'fast-check';
import { isPlayable, payoutMax, payoutOn, RIB_TIMES, RIBS, SEGMENTS, stakeOf, type Spot } from './wheel-rules.js';

// Goal: over all 49 ribs of the wheel, any stakes on any segments return exactly 48/49 of the stake.

const someSpots = fc.uniqueArray(
  fc.record({
    times: fc.constantFrom(...SEGMENTS.map(([times]) => times)),
    stakeMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  }),
  { minLength: 1, maxLength: SEGMENTS.length, selector: ({ times }) => times },
);

test('the wheel has 49 ribs, of each segment its number', () => {
  expect(RIB_TIMES).toHaveLength(RIBS);
  for (const [times, ribs] of SEGMENTS) expect(RIB_TIMES.filter((one) => one === times)).toHaveLength(ribs);
  expect(SEGMENTS.reduce((sum, [, ribs]) => sum + ribs, 0)).toBe(RIBS);
});

test('every choice of stakes returns exactly 48 of 49', () => {
  fc.assert(
    fc.property(someSpots, (spots) => {
      const paid = RIB_TIMES.reduce((sum, times) => sum + payoutOn(spots, times), 0n);
      return paid === 48n * stakeOf(spots);
    }),
  );
});

test('a wheel with one rib changed, or one segment that pays 1% more or less, does not return that', () => {
  const stake = 10_000n;
  const returned = (times: number, ribs = RIB_TIMES, percent = 100n): bigint =>
    ribs.reduce((sum, rib) => sum + (payoutOn([{ times, stakeMinor: stake }], rib) * percent) / 100n, 0n);
  for (const [times] of SEGMENTS) {
    expect(returned(times)).toBe(48n * stake);
    for (const percent of [101n, 99n]) expect(returned(times, RIB_TIMES, percent)).not.toBe(48n * stake);
  }
  for (const [rib, before] of RIB_TIMES.entries())
    for (const [after] of SEGMENTS) {
      if (after === before) continue;
      const ribs = RIB_TIMES.with(rib, after);
      for (const times of [before, after]) expect(returned(times, ribs)).not.toBe(48n * stake);
    }
});

test('the largest payout is that of the best segment', () => {
  fc.assert(
    fc.property(someSpots, (spots) => {
      const payouts = RIB_TIMES.map((times) => payoutOn(spots, times));
      return payouts.every((payout) => payout <= payoutMax(spots)) && payouts.includes(payoutMax(spots));
    }),
  );
});

test.each<[string, readonly Spot[]]>([
  ['no stake', []],
  ['a segment that the wheel does not have', [{ times: 3, stakeMinor: 100n }]],
  [
    'a segment twice',
    [
      { times: 2, stakeMinor: 100n },
      { times: 2, stakeMinor: 100n },
    ],
  ],
  ['a stake of zero', [{ times: 2, stakeMinor: 0n }]],
  [
    'a negative stake beside a larger one',
    [
      { times: 2, stakeMinor: 500n },
      { times: 48, stakeMinor: -100n },
    ],
  ],
])('%s cannot be played', (_name, spots) => {
  expect(isPlayable(spots)).toBe(false);
});

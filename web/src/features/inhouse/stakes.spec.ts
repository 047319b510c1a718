import { openingStake, quickStakes, type Limits } from './stakes.js';

const DOLLARS: Limits = { stakeMinorMin: '1', stakeMinorMax: '1000000' };
const TAKA: Limits = { stakeMinorMin: '100', stakeMinorMax: '5000000' };
/** The registration gift: 100 dollars, or 100 taka. */
const GIFT = 10_000n;

test.each([
  ['USD', DOLLARS],
  ['BDT', TAKA],
] as const)('a game opens with a stake that the gift holds 50 times in %s', (currency, limits) => {
  const stake = openingStake(quickStakes(currency, 100n, limits), limits, GIFT);
  expect(stake * 50n).toBeLessThanOrEqual(GIFT);
  expect(stake).toBeGreaterThanOrEqual(BigInt(limits.stakeMinorMin));
});

test('quick stakes are within the limits of the game', () => {
  const limits = { stakeMinorMin: '1000', stakeMinorMax: '50000' };
  expect(quickStakes('BDT', 100n, limits)).toEqual([1_000n, 5_000n, 10_000n, 50_000n]);
  expect(quickStakes('BDT', 100n, undefined)).toHaveLength(7);
});

test('a visitor and a member with a small balance start with the lowest quick stake', () => {
  const quick = quickStakes('USD', 100n, DOLLARS);
  expect(openingStake(quick, DOLLARS, undefined)).toBe(100n);
  expect(openingStake(quick, DOLLARS, 50n)).toBe(100n);
  expect(openingStake([], { stakeMinorMin: '7', stakeMinorMax: '9' }, 50n)).toBe(7n);
});

test('a large balance starts with the highest quick stake at most', () => {
  expect(openingStake(quickStakes('USD', 100n, DOLLARS), DOLLARS, 10n ** 12n)).toBe(50_000n);
});

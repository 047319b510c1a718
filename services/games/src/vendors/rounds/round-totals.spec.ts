import fc from 'fast-check';
import { GameCategory } from '@nm/contracts';
import { validStakeOf } from './round-totals.js';

// Goal: the valid stake follows domain rules §1. In games with stakes on both sides it is the amount at risk.

const { LIVE, PVP, SPORTS, ESPORTS, COCKFIGHT, RNG, FISH, BGS, LOTT, ELOTT } = GameCategory;
const minor = fc.bigInt({ min: 0n, max: 10n ** 15n });
const atRisk = fc.constantFrom(LIVE, PVP, SPORTS, ESPORTS, COCKFIGHT);
const whole = fc.constantFrom(RNG, FISH, BGS, LOTT, ELOTT);
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

test('in games with two sides it is the smaller of the stake and the amount won or lost', () => {
  fc.assert(
    fc.property(minor, minor, atRisk, (stake, payout, category) => {
      const valid = validStakeOf(stake, payout, category, false);
      expect(valid <= stake && valid <= distance(payout, stake)).toBe(true);
      expect(valid === stake || valid === distance(payout, stake)).toBe(true);
    }),
  );
});

test('in other games it is the stake, whatever was paid', () => {
  fc.assert(
    fc.property(minor, minor, whole, (stake, payout, category) =>
      expect(validStakeOf(stake, payout, category, false)).toBe(stake),
    ),
  );
});

test('trial money has none', () => {
  fc.assert(
    fc.property(minor, minor, fc.oneof(atRisk, whole), (stake, payout, category) =>
      expect(validStakeOf(stake, payout, category, true)).toBe(0n),
    ),
  );
});

test.each([
  ['the banker wins at 0.95', 1_000n, 1_950n, 950n],
  ['the tie pays nine times', 1_000n, 9_000n, 1_000n],
  ['lost', 1_000n, 0n, 1_000n],
  ['given back', 1_000n, 1_000n, 0n],
  ['half given back', 1_000n, 500n, 500n],
] as const)('at a live table: %s', (_what, stake, payout, valid) => {
  expect(validStakeOf(stake, payout, LIVE, false)).toBe(valid);
});

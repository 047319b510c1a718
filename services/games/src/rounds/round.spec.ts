import fc from 'fast-check';
import { GameCategory } from '@nm/contracts';
import { shareOf, validStakeOf } from './round.js';

// Goal: the valid stake follows domain §1. In games in which a player can stake on opposite outcomes, only the amount
// at risk counts. In-house games (BGS) and lotteries are among them.

const { LIVE, PVP, SPORTS, ESPORTS, COCKFIGHT, RNG, FISH, BGS, LOTT, ELOTT } = GameCategory;
const minor = fc.bigInt({ min: 0n, max: 10n ** 15n });
const atRisk = fc.constantFrom(LIVE, PVP, SPORTS, ESPORTS, COCKFIGHT, BGS, LOTT, ELOTT);
const whole = fc.constantFrom(RNG, FISH);
const of = (stakeMinor: bigint, payoutMinor: bigint, category: GameCategory, trial = false): bigint =>
  validStakeOf({ stakeMinor, payoutMinor, category, trial });
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

test('in games with two sides it is the smaller of the stake and the amount won or lost', () => {
  fc.assert(
    fc.property(minor, minor, atRisk, (stake, payout, category) => {
      const valid = of(stake, payout, category);
      expect(valid <= stake && valid <= distance(payout, stake)).toBe(true);
      expect(valid === stake || valid === distance(payout, stake)).toBe(true);
    }),
  );
});

test('in other games it is the stake, whatever was paid', () => {
  fc.assert(
    fc.property(minor, minor, whole, (stake, payout, category) => expect(of(stake, payout, category)).toBe(stake)),
  );
});

test('its share of each pool follows the stake, cash rounded down', () => {
  expect(shareOf(20n, { cashMinor: 599n, bonusMinor: 401n })).toEqual({ cashMinor: 11n, bonusMinor: 9n });
  expect(shareOf(0n, { cashMinor: 0n, bonusMinor: 0n })).toEqual({ cashMinor: 0n, bonusMinor: 0n });
});

test('trial money has none', () => {
  fc.assert(
    fc.property(minor, minor, fc.oneof(atRisk, whole), (stake, payout, category) =>
      expect(of(stake, payout, category, true)).toBe(0n),
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
  expect(of(stake, payout, LIVE)).toBe(valid);
});

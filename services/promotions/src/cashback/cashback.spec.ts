import fc from 'fast-check';
import { GameCategory } from '@nm/contracts';
import { checkRewardRules, REWARD_RULES } from '../rules/check-reward-rules.js';
import { HOUSE_EDGE_PPM_MIN } from '../rules/house-edge.js';
import { weeklyCashback } from '../rules/weekly-cashback.js';
import { cashbackOf, type CashbackFigures } from './cashback.js';

// Goal: a cashback is a share of the net loss, within its limits, and never more than a share of the bets.

const BETS = new Map([[GameCategory.RNG, 2_000_000n]]);
const of = (figures: Partial<CashbackFigures>, rank = 0, currency = 'USD') =>
  cashbackOf(weeklyCashback, currency, { winMinor: 0n, givenMinor: 0n, valid: BETS, ...figures }, rank);

describe('The cashback of a week', () => {
  it.each([
    ['a loss', { winMinor: -20_000n }, 0, 600n],
    ['a loss at the highest VIP level', { winMinor: -15_000n }, 4, 1_500n],
    ['a loss less the bonuses of the week', { winMinor: -20_000n, givenMinor: 5_000n }, 0, 450n],
    ['bonuses above the loss', { winMinor: -20_000n, givenMinor: 20_001n }, 0, 0n],
    ['a win', { winMinor: 20_000n }, 4, 0n],
    ['a loss at the minimum', { winMinor: -1_000n }, 0, 30n],
    ['a loss below the minimum', { winMinor: -999n }, 0, 0n],
    ['a fraction of a cent, rounded down', { winMinor: -1_033n }, 0, 30n],
    ['a large loss by few bets', { winMinor: -1_000_000n, valid: new Map([[GameCategory.BGS, 1_000_000n]]) }, 4, 500n],
    ['a loss without valid bets', { winMinor: -50_000n, valid: new Map() }, 0, 0n],
    ['more bets than the largest amount', { winMinor: -90_000_000n, valid: new Map([[3, 900_000_000n]]) }, 4, 50_000n],
  ])('of %s', (_what, figures, rank, amountMinor) => expect(of(figures, rank).amountMinor).toBe(amountMinor));

  it('is 0 in a currency without amounts, and names how it was computed', () => {
    expect(of({ winMinor: -20_000n }, 0, 'THB').amountMinor).toBe(0n);
    expect(of({ winMinor: -20_000n, givenMinor: 5_000n }, 1)).toEqual({
      ...{ lossMinor: 15_000n, ratePpm: 40_000, maxMinor: 2_000n, amountMinor: 600n },
    });
  });

  it('is never below 0, above the loss, or above its share of the bets, whatever was played', () => {
    const minor = fc.bigInt(-1_000_000_000_000n, 1_000_000_000_000n);
    const categories = fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5', '10'), minor);
    fc.assert(
      fc.property(
        minor,
        fc.bigInt(0n, 1_000_000_000_000n),
        categories,
        fc.nat(4),
        (winMinor, givenMinor, bets, rank) => {
          const valid = new Map(Object.entries(bets).map(([category, each]) => [Number(category), each]));
          const { amountMinor, lossMinor } = of({ winMinor, givenMinor, valid }, rank);
          let most = 0n;
          for (const [category, each] of valid)
            if (each > 0n) most += each * BigInt(weeklyCashback.betsPpmMax[category as GameCategory.RNG] ?? 0);
          expect(amountMinor >= 0n && amountMinor <= lossMinor && amountMinor * 1_000_000n <= most).toBe(true);
        },
      ),
    );
  });
});

describe('The rule of the cashback', () => {
  it('limits every category that a member can bet in', () => {
    for (const category of Object.keys(HOUSE_EDGE_PPM_MIN))
      expect([category, weeklyCashback.betsPpmMax[Number(category) as GameCategory.RNG]]).toEqual([
        category,
        expect.any(Number),
      ]);
  });

  it.each([
    ['a rate missing for a level', { ratePpmByLevel: [1_000] }],
    ['rates that fall', { ratePpmByLevel: [5_000, 4_000, 4_000, 4_000, 4_000] }],
    ['a share at the house edge', { betsPpmMax: { [GameCategory.LIVE]: 10_000 } }],
    ['a minimum of 0', { lossMinorMin: { USD: 0n, BDT: 1n } }],
    ['a currency without a largest amount', { amountMinorMax: { USD: 1n } }],
  ])('is refused with %s', (_what, change) => {
    const rules = { ...REWARD_RULES, cashback: { ...weeklyCashback, ...change } };
    expect(() => checkRewardRules(rules)).toThrow(/cashback/);
  });
});

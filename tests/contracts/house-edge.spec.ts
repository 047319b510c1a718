import { GameCategory } from '@nm/contracts';
import { ContractKind } from '@nm/contracts/agents.js';
import {
  HOUSE_EDGE_PPM_MIN as SALARIES_PPM_END,
  HOUSE_RATES,
  ratePpmMaxFor,
  type HouseTerms,
} from '../../services/agents/src/house/house-rates.js';
import { isPlayable, multiplierE4, winningRolls } from '../../services/games/src/inhouse/dice/dice-rules.js';
import { multipliersE4, basketOf } from '../../services/games/src/inhouse/plinko/plinko-rules.js';
import { RIBS, SEGMENTS } from '../../services/games/src/inhouse/wheel/wheel-rules.js';
import { SHARE_PPM_MAX } from '../../services/games/src/jackpots/desk/desk-jackpot.js';
import { ELOTT_PLAYS } from '../../services/games/src/lottery/plays/elott-plays.js';
import { LOTT_PLAYS } from '../../services/games/src/lottery/plays/lott-plays.js';
import { dailyRebate } from '../../services/promotions/src/rules/daily-rebate.js';
import { weeklyCashback } from '../../services/promotions/src/rules/weekly-cashback.js';
import { EDGE_PPM_MIN, HOUSE_EDGE_PPM_MIN } from '../../services/promotions/src/rules/house-edge.js';
import { JACKPOT_CATEGORIES, SEEDED_SHARES_PPM, WAYS } from './turnover-cost/ways.js';

// Goal: the lowest house edge that is used for the computation of rewards and salaries does not exceed that of any
// game.

const PPM = 1_000_000;
const E4 = 10_000;

test('of dice, plinko and the wheel', () => {
  const returns: number[] = [];
  for (let target = 0; target < 10_000; target += 1) {
    const choice = { target, over: true };
    if (isPlayable(choice)) returns.push((winningRolls(choice) / 10_000) * (Number(multiplierE4(choice)) / E4));
  }
  for (const risk of ['low', 'medium', 'high'] as const)
    for (const rows of [8, 12, 16]) {
      const table = multipliersE4({ rows, risk });
      let sum = 0;
      for (let path = 0; path < 2 ** rows; path += 1) sum += Number(table[basketOf(path)]) / E4;
      returns.push(sum / 2 ** rows);
    }
  for (const [times, ribs] of SEGMENTS) returns.push((times * ribs) / RIBS);
  expect((1 - Math.max(...returns)) * PPM).toBeGreaterThanOrEqual(HOUSE_EDGE_PPM_MIN[GameCategory.BGS] - 0.5);
});

test.each([
  [GameCategory.LOTT, LOTT_PLAYS],
  [GameCategory.ELOTT, ELOTT_PLAYS],
] as const)('of the lotteries of category %i', (category, plays) => {
  const best = Math.max(...plays.map(({ returnE6 }) => returnE6));
  expect(PPM - best).toBeGreaterThanOrEqual(HOUSE_EDGE_PPM_MIN[category]);
});

/** The lowest edge of all kinds of bets in each category, in millionths, and the kind that has it. */
const LOWEST = new Map(
  [...Map.groupBy(WAYS, ({ category }) => category)].map(([category, ways]) => {
    const { name, edge } = ways.reduce((low, way) => (way.edge < low.edge ? way : low));
    // Returns are sums of floating-point numbers; a rounding error of them is far below a millionth.
    return [category, { name, edgePpm: Math.round(edge * PPM * 1_000) / 1_000 }] as const;
  }),
);

/** The highest rates that the house can sign for all kinds of salary of one agent together, in millionths. */
function topSalariesPpm(): number {
  const kinds = [...HOUSE_RATES.keys()].filter((kind) => kind !== ContractKind.DIVIDEND);
  const sums = kinds.map((first) => {
    const held: HouseTerms[] = [];
    return [first, ...kinds.filter((kind) => kind !== first)].reduce((sum, kind) => {
      const rate = ratePpmMaxFor(kind, held);
      const tier = { profitRatePpm: rate, lossRatePpm: rate, singleBetRatePpm: rate };
      held.push({ kind, tiers: [tier as HouseTerms['tiers'][number]] });
      return sum + rate;
    }, 0);
  });
  return Math.max(...sums);
}

test('every category has a kind of bet whose edge is known', () => {
  expect([...LOWEST.keys()].toSorted((a, b) => a - b)).toEqual(Object.keys(HOUSE_EDGE_PPM_MIN).map(Number));
});

test.each([...LOWEST])('the lowest edge of category %i is above all salaries for one bet', (category, lowest) => {
  expect(topSalariesPpm()).toBe(SALARIES_PPM_END - 1);
  expect(lowest.edgePpm).toBeGreaterThan(topSalariesPpm());
  if (category === GameCategory.UNSPECIFIED) throw new Error(`${lowest.name} has no category`);
  expect([lowest, lowest.edgePpm >= HOUSE_EDGE_PPM_MIN[category]]).toEqual([lowest, true]);
});

test('salaries and rewards are computed with the same lowest edge', () => {
  expect(SALARIES_PPM_END).toBe(EDGE_PPM_MIN);
});

test.each(JACKPOT_CATEGORIES)(
  'pays a jackpot, the rebate, the cashback and all salaries for one bet: category %i',
  (category) => {
    if (category === GameCategory.UNSPECIFIED) throw new Error('a game with a jackpot has no category');
    const back = (dailyRebate.ratePpm[category] ?? 0) + (weeklyCashback.betsPpmMax[category] ?? 0);
    const paidPpm = SHARE_PPM_MAX + back + SALARIES_PPM_END - 1;
    expect(paidPpm).toBeLessThan(HOUSE_EDGE_PPM_MIN[category]);
  },
);

test('no game is seeded with a higher share than operators can set', () => {
  expect(SEEDED_SHARES_PPM).toHaveLength(2);
  for (const ppm of SEEDED_SHARES_PPM) expect(ppm).toBeLessThanOrEqual(SHARE_PPM_MAX);
});

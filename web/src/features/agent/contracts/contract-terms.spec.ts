import { coverOf, lowers, notesOf, problemsOf } from './contract-terms.js';
import type { Tier } from './contracts-api.js';

const tier = (ppm: number, valid = '0'): Tier => ({
  activeMembersMin: 0,
  validStakeMinorMin: valid,
  netLossMinorMin: '0',
  profitRatePpm: ppm,
  lossRatePpm: ppm,
  singleBetRatePpm: ppm,
});
const own = [tier(3_000), tier(4_000, '1000000')];

/** Goal: the screen shows that the agent's own tiers do not cover an offer before the server refuses it. */
describe('The terms of an offer', () => {
  it('may reach the rates of the best own tier whose conditions are no harder', () => {
    expect(coverOf(own, tier(1))?.index).toBe(0);
    expect(coverOf(own, tier(1, '2000000'))?.tier.lossRatePpm).toBe(4_000);
    expect(coverOf([], tier(1))).toBeUndefined();
    expect(problemsOf(own, [tier(3_000), tier(4_000, '1000000')])).toEqual([]);
  });

  it('report each higher rate, and each tier with lower conditions or rates than the one before', () => {
    expect(problemsOf(own, [{ ...tier(3_000), lossRatePpm: 3_001 }])).toEqual([
      { tier: 0, rate: 'lossRatePpm', problem: 'cover' },
    ]);
    expect(problemsOf(own, [tier(2_000), tier(1_000)])).toEqual([{ tier: 1, problem: 'order' }]);
    expect(problemsOf([], [tier(0)])).toEqual([]);
  });

  it('name the length of the periods of a dividend, and whether a negative base is carried', () => {
    expect(notesOf({ period: 'halfMonth', carries: true })).toEqual([
      'agent.dividend.halfMonthRhythm',
      'agent.paper.noteDividend',
      'agent.paper.carries',
    ]);
    expect(notesOf({ period: 'month', carries: false })).toEqual([
      'agent.dividend.monthRhythm',
      'agent.paper.noteDividend',
      'agent.paper.carriesNot',
    ]);
    expect(notesOf(undefined)).toEqual(['agent.paper.note']);
  });

  it('report rates lower than those in force', () => {
    expect(lowers([tier(1_000)], [tier(2_000)])).toBe(true);
    expect(lowers([tier(2_000)], [tier(2_000), tier(3_000)])).toBe(true);
    expect(lowers([tier(2_000)], undefined)).toBe(false);
  });
});

import { GameCategory } from '@nm/contracts';
import { checkRewardRules, REWARD_RULES } from './check-reward-rules.js';
import { dailyRebate } from './daily-rebate.js';
import { EDGE_PPM_MIN, HOUSE_EDGE_PPM_MIN } from './house-edge.js';
import { inviteFriends } from './invite-friends.js';
import { ALL_MISSIONS } from './missions.js';
import type { MissionStep } from './reward-rule.js';
import { vipLevels } from './vip-levels.js';
import { weeklyCashback } from './weekly-cashback.js';

// Goal: no reward costs the house more than it earns on average from the required bets, even in the game with the
// lowest edge.

const PPM = 1_000_000n;
const CURRENCIES = ['USD', 'BDT'];
const top = Math.max(...Object.values(dailyRebate.ratePpm));

/** The largest number of parts per million that a VIP level adds to the rates of the daily rebate. */
const extra = Math.max(...vipLevels.levels.map(({ rebateExtraPpm }) => rebateExtraPpm));

/** Returns the maximum cashback for bets in a category. */
const cashback = (category: string): number => weeklyCashback.betsPpmMax[Number(category) as GameCategory.RNG] ?? 0;

/** Returns the minimum that bets cost a player on average, after the rebate and the cashback of the highest level. */
const costOf = (validMinor: bigint): bigint => {
  const cheapest = Object.entries(HOUSE_EDGE_PPM_MIN).map(
    ([category, edge]) =>
      edge - (dailyRebate.ratePpm[Number(category) as GameCategory] ?? 0) - extra - cashback(category),
  );
  return (validMinor * BigInt(Math.min(...cheapest))) / PPM;
};

/** Returns the valid bets that a step of a mission requires. */
function wagerOf(step: MissionStep, currency: string): bigint {
  if (step.kind === 'wager') return step.validMinor[currency] ?? 0n;
  return step.kind === 'categories' ? (step.validMinorEach[currency] ?? 0n) * BigInt(step.count) : 0n;
}

const ROUNDS = {
  ...{ vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 5, playDays: 3, claimDays: 9, fromPlace: 8 },
  stakeMinor: { USD: 20n, BDT: 2_000n },
};

describe('The rules of rewards', () => {
  it('let the last places of a raffle give free rounds', () => {
    const raffles = [{ ...REWARD_RULES.raffles[0]!, freeRounds: ROUNDS }];
    expect(() => checkRewardRules({ ...REWARD_RULES, raffles })).not.toThrow();
  });

  it('pass the check at boot', () => expect(() => checkRewardRules()).not.toThrow());

  it('keep every rebate and cashback together below the house edge of their category', () => {
    for (const [category, ppm] of Object.entries(dailyRebate.ratePpm))
      expect(ppm + extra + cashback(category)).toBeLessThan(HOUSE_EDGE_PPM_MIN[Number(category) as GameCategory.RNG]);
    expect(top).toBeLessThan(EDGE_PPM_MIN);
  });

  it.each(CURRENCIES)('pay a referrer less than the bets of the friend bring, in %s', (currency) => {
    let paidMinor = 0n;
    for (const { friend, pay } of inviteFriends.tiers) {
      paidMinor += pay.minor[currency]!;
      expect(paidMinor).toBeLessThan(costOf(friend[currency]!.wagerMinorMin));
    }
  });

  it.each(CURRENCIES)('pay for a mission less than its bets bring, in %s', (currency) => {
    for (const { id, steps, pay } of ALL_MISSIONS) {
      const wager = steps.map((step) => wagerOf(step, currency)).reduce((sum, each) => sum + each, 0n);
      expect([id, pay.minor[currency]! < costOf(wager)]).toEqual([id, true]);
    }
  });

  it.each(CURRENCIES)(
    'pay for all missions of a week together less than a week of such bets brings, in %s',
    (currency) => {
      // The same bets can count for all missions at the same time. A daily mission can therefore be completed seven
      // times in the week of a weekly mission.
      const times = (id: string) => (ALL_MISSIONS.find((mission) => mission.id === id)!.period === 'day' ? 7n : 1n);
      const paidMinor = ALL_MISSIONS.reduce((sum, { id, pay }) => sum + pay.minor[currency]! * times(id), 0n);
      const wagers = ALL_MISSIONS.map(
        ({ id, steps }) => times(id) * steps.reduce((sum, step) => sum + wagerOf(step, currency), 0n),
      );
      const turnoverMinor = ALL_MISSIONS.reduce(
        (sum, { id, pay }) => sum + (pay.minor[currency]! * times(id) * BigInt(pay.turnoverPercent)) / 100n,
        0n,
      );
      const least = wagers.reduce((most, each) => (each > most ? each : most), 0n);
      expect(paidMinor).toBeLessThan(costOf(least + turnoverMinor));
    },
  );

  it.each([
    ['a rate at the house edge', { rebate: { ...dailyRebate, ratePpm: { [GameCategory.LIVE]: 10_000 } } }],
    ['an id twice', { missions: [...ALL_MISSIONS, ALL_MISSIONS[0]!] }],
    ['a mission without steps', { missions: [{ ...ALL_MISSIONS[0]!, steps: [] }] }],
    [
      'two tiers of one id',
      { referral: { ...inviteFriends, tiers: [inviteFriends.tiers[0]!, inviteFriends.tiers[0]!] } },
    ],
    ['shares above a hundred percent', { raffles: [{ ...REWARD_RULES.raffles[0]!, sharePercents: [60, 60] }] }],
    [
      'free rounds from a place that a raffle does not have',
      { raffles: [{ ...REWARD_RULES.raffles[0]!, freeRounds: { ...ROUNDS, fromPlace: 9 } }] },
    ],
    [
      'free rounds of a raffle without a stake in one of its currencies',
      { raffles: [{ ...REWARD_RULES.raffles[0]!, freeRounds: { ...ROUNDS, stakeMinor: { USD: 1n } } }] },
    ],
    ['prizes that grow', { leaderboards: [{ ...REWARD_RULES.leaderboards[0]!, prizesMinor: { USD: [1n, 2n] } }] }],
  ])('refuse %s', (_what, change) => {
    expect(() => checkRewardRules({ ...REWARD_RULES, ...change })).toThrow();
  });
});

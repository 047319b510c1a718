import fc from 'fast-check';
import { identity } from '@nm/contracts';
import { ALL_RULES, checkRules } from './all-rules.js';
import { decide, type DecisionFacts } from './decide.js';
import { depositFreeRounds } from './deposit-free-rounds.js';
import type { BrandFacts, ClaimedFreeRounds, MemberFacts, MoneyRule, PromotionRule } from './promotion-rule.js';
import { pointsOnPlay } from './points-on-play.js';
import { rainSeason } from './rain-season.js';
import { registrationBonus } from './registration-bonus.js';
import { termsOf } from './terms.js';

// Goal: the registration bonus goes to the right members with the right amount, and a process with a wrong rule does
// not start.

const { MemberStatus, MemberType } = identity;
const turnoverContributionPpm = [100_000, 200_000, 1_000_000];
const aMember = (change: Partial<MemberFacts> = {}): MemberFacts => ({
  id: '0198a1b2-0000-7000-8000-000000000001',
  type: MemberType.PLAYER,
  status: MemberStatus.ACTIVE,
  currency: 'USD',
  ...change,
});
const someFacts = (change: Partial<DecisionFacts> = {}): DecisionFacts => ({
  member: aMember(),
  brand: {
    code: 'lab',
    currency: 'USD',
    registrationBonusMinor: 10_000n,
    registrationBonusInCash: true,
    turnoverContributionPpm,
  },
  at: new Date('2026-11-20'),
  ...change,
});
const freeRounds: ClaimedFreeRounds = {
  ...{ vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 5, playDays: 3, claimDays: 9 },
  stakeMinor: { USD: 20n },
};
const aRule = (change: Partial<MoneyRule> = {}): MoneyRule => ({ ...registrationBonus, ...change });

describe('the registration bonus', () => {
  test("gives a new player the brand's amount in cash, with a turnover of one", () => {
    expect(decide(registrationBonus, someFacts())).toEqual({
      eligible: true,
      award: {
        ...{ promotion: 'registration-bonus', stakeMaxMinor: 0n, expiresAfterDays: 0 },
        currency: 'USD',
        cashMinor: 10_000n,
        bonusMinor: 0n,
        turnoverRequiredMinor: 10_000n,
        contributionPpm: turnoverContributionPpm,
      },
    });
  });

  test('is bonus money on a brand that gives no cash, with a turnover of forty-five', () => {
    const brand = {
      code: 'nmen',
      currency: 'USD',
      registrationBonusMinor: 10_000n,
      registrationBonusInCash: false,
      turnoverContributionPpm,
    };
    expect(decide(registrationBonus, someFacts({ brand }))).toMatchObject({
      award: { cashMinor: 0n, bonusMinor: 10_000n, turnoverRequiredMinor: 450_000n },
    });
  });

  test.each([
    ['a trial member', { type: MemberType.TRIAL, currency: 'USD' }, 'trial'],
    ['an account in trial money', { currency: 'FUN' }, 'trial'],
    ['an excluded member', { status: MemberStatus.EXCLUDED }, 'member_status'],
    ['a disabled member', { status: MemberStatus.DISABLED }, 'member_status'],
    ['an agent', { type: MemberType.AGENT }, 'member_type'],
    ['a contract agent', { type: MemberType.CONTRACT_AGENT }, 'member_type'],
  ])('gives %s nothing', (_who, change, reason) => {
    expect(decide(registrationBonus, someFacts({ member: aMember(change) }))).toEqual({ eligible: false, reason });
  });

  test("gives nothing when the brand's amount is zero", () => {
    const brand = {
      code: 'dry',
      currency: 'USD',
      registrationBonusMinor: 0n,
      registrationBonusInCash: true,
      turnoverContributionPpm,
    };
    expect(decide(registrationBonus, someFacts({ brand }))).toEqual({ eligible: false, reason: 'no_reward' });
  });
});

test('no rule applies to a trial, excluded or disabled member', () => {
  const everyType = Object.values(MemberType).filter((t): t is identity.MemberType => typeof t === 'number');
  const generous = aRule({ who: { memberTypes: everyType } });
  fc.assert(
    fc.property(fc.constantFrom(...everyType), fc.constantFrom(0, 1, 2, 3), (type, status) => {
      const { eligible } = decide(generous, someFacts({ member: aMember({ type, status }) }));
      return eligible === (type !== MemberType.TRIAL && status === MemberStatus.ACTIVE);
    }),
  );
});

test("a rule's period includes its start and excludes its end", () => {
  const rule = aRule({ when: { from: new Date('2026-11-01'), to: new Date('2026-12-01') } });
  const eligibleAt = (at: string) => decide(rule, someFacts({ at: new Date(at) })).eligible;
  expect(eligibleAt('2026-10-31T23:59:59.999Z')).toBe(false);
  expect(eligibleAt('2026-11-01T00:00:00.000Z')).toBe(true);
  expect(eligibleAt('2026-11-30T23:59:59.999Z')).toBe(true);
  expect(eligibleAt('2026-12-01T00:00:00.000Z')).toBe(false);
});

test('a bonus-pool reward stands in the bonus pool, its turnover rounded down', () => {
  const rule = aRule({
    reward: { pool: () => 'bonus', amountMinor: () => 333n },
    turnoverPercent: { cash: 0, bonus: 150 },
  });
  expect(decide(rule, someFacts())).toMatchObject({
    award: { cashMinor: 0n, bonusMinor: 333n, turnoverRequiredMinor: 499n },
  });
});

test('a rule of some brands applies to no other, and a withdrawn one to nobody', () => {
  expect(decide(aRule({ brands: ['lab'] }), someFacts()).eligible).toBe(true);
  expect(decide(aRule({ brands: ['nmen'] }), someFacts())).toEqual({ eligible: false, reason: 'not_running' });
  expect(decide(aRule({ withdrawn: true }), someFacts())).toEqual({ eligible: false, reason: 'not_running' });
});

describe('the terms of free rounds', () => {
  const termsFor = (rule: PromotionRule, change: Partial<BrandFacts> = {}) =>
    termsOf([rule], { ...someFacts().brand, ...change }, new Date('2026-11-20'));

  test('have the game, the stake and the days, with the most that they pay', () => {
    expect(termsFor(aRule({ freeRounds }))).toMatchObject([
      {
        ...{ amount: { cashMinor: 10_000n }, claimDays: 9, turnoverPercent: 100 },
        freeRounds: { gameCode: 'TIGER_GATE', rounds: 5, stakeMinor: 20n, playDays: 3 },
      },
    ]);
    expect(termsFor(depositFreeRounds)).toMatchObject([{ match: { percent: 0, bonusMinorMax: 3_000n } }]);
  });

  test('are missing in a currency without a stake, and on a brand without the promotion', () => {
    expect(termsFor(aRule({ freeRounds }), { currency: 'BDT' })).toEqual([]);
    expect(termsFor(depositFreeRounds, { code: 'nmen' })).toEqual([]);
  });
});

describe('the boot check', () => {
  test('accepts the shipped declarations', () => {
    expect(() => checkRules(ALL_RULES)).not.toThrow();
  });

  test.each([
    [[aRule(), aRule()], 'Two promotions are named registration-bonus'],
    [[aRule({ id: 'Bad Id' })], 'lower-case words'],
    [[aRule({ trigger: 'mission' })], 'nothing reacts to'],
    [[aRule({ turnoverPercent: { cash: 100, bonus: -1 } })], 'turnoverPercent'],
    [[aRule({ when: { from: new Date(2), to: new Date(1) } })], 'ends before it begins'],
    [[aRule({ freeRounds: { ...freeRounds, rounds: 0 } })], '1 to 500 free rounds'],
    [[aRule({ freeRounds: { ...freeRounds, playDays: 91 } })], 'playDays from 1 to 90'],
    [[aRule({ freeRounds: { ...freeRounds, claimDays: 0 } })], 'claimDays from 1 to 366'],
    [[aRule({ freeRounds: { ...freeRounds, stakeMinor: { USD: 0n } } })], 'stakes of free rounds above zero'],
    [[{ ...depositFreeRounds, match: { ...depositFreeRounds.match, percent: 20 } }], 'takes a percent of 0'],
    [[{ ...depositFreeRounds, freeRounds: { ...freeRounds, stakeMinor: { BDT: 1n } } }], 'in the same currencies'],
    [[{ ...rainSeason, match: { ...rainSeason.match, percent: 0 } }], 'percent from 1'],
    [[{ ...pointsOnPlay, points: { ...pointsOnPlay.points, stakeMinorPerPoint: { USD: 0n } } }], 'a stake above zero'],
    [[{ ...pointsOnPlay, points: { ...pointsOnPlay.points, sharePercent: { 4: 101 } } }], 'shares from 0 to 100'],
  ])('refuses a wrong declaration with a sentence (%#)', (rules, sentence) => {
    expect(() => checkRules(rules)).toThrow(sentence);
  });
});

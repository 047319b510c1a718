import fc from 'fast-check';
import { identity } from '@nm/contracts';
import { checkRules } from './all-rules.js';
import { depositFreeRounds } from './deposit-free-rounds.js';
import { decideDeposit } from './decide-deposit.js';
import type { DecisionFacts } from './decide.js';
import type { MemberFacts } from './promotion-rule.js';
import { rainSeason } from './rain-season.js';

// Goal: a deposit bonus is the rule's percentage of the deposit, at most the rule's maximum, and exact to the minor
// unit.

const { MemberStatus, MemberType } = identity;
const turnoverContributionPpm = [100_000, 200_000, 1_000_000];
const facts = (change: Partial<MemberFacts> = {}, currency = 'USD'): DecisionFacts => ({
  member: {
    id: '0198a1b2-0000-7000-8000-000000000001',
    type: MemberType.PLAYER,
    status: MemberStatus.ACTIVE,
    currency,
    ...change,
  },
  brand: { code: 'lab', currency, registrationBonusMinor: 0n, registrationBonusInCash: true, turnoverContributionPpm },
  at: new Date('2026-11-20'),
});

test('a fifth of the deposit goes to the bonus pool, and ten times both is asked for', () => {
  expect(decideDeposit(rainSeason, facts(), 200_00n)).toEqual({
    eligible: true,
    award: {
      ...{ promotion: 'rain-season-20', stakeMaxMinor: 1_000n, expiresAfterDays: 30 },
      currency: 'USD',
      cashMinor: 0n,
      bonusMinor: 4_000n,
      turnoverRequiredMinor: 240_000n,
      contributionPpm: turnoverContributionPpm,
    },
  });
});

test('free rounds pay at most the cap for every deposit, with the turnover of what they win', () => {
  for (const depositMinor of [2_000n, 900_000n])
    expect(decideDeposit(depositFreeRounds, facts(), depositMinor)).toMatchObject({
      award: { cashMinor: 0n, bonusMinor: 3_000n, turnoverRequiredMinor: 135_000n },
    });
  expect(decideDeposit(depositFreeRounds, facts(), 1_999n)).toMatchObject({ reason: 'below_minimum' });
});

test.each([
  ['a deposit below the smallest', facts(), 999n, 'below_minimum'],
  ['a trial member', facts({ type: MemberType.TRIAL }), 5_000n, 'trial'],
  ['an agent', facts({ type: MemberType.AGENT }), 5_000n, 'member_type'],
  ['an excluded member', facts({ status: MemberStatus.EXCLUDED }), 5_000n, 'member_status'],
  ['a currency without such a bonus', facts({}, 'JPY'), 5_000n, 'no_reward'],
])('%s brings nothing', (_what, about, deposit, reason) => {
  expect(decideDeposit(rainSeason, about, deposit)).toEqual({ eligible: false, reason });
});

test('for every deposit the bonus is its share rounded down, at most the cap, all of it bonus, and grows with the deposit', () => {
  const amount = fc.bigInt({ min: 1_000n, max: 10n ** 12n });
  const award = (deposit: bigint) => {
    const decision = decideDeposit(rainSeason, facts(), deposit);
    if (!decision.eligible) throw new Error(decision.reason);
    return decision.award;
  };
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      const { bonusMinor, cashMinor, turnoverRequiredMinor } = award(more);
      const share = (more * 20n) / 100n;
      return (
        cashMinor === 0n &&
        bonusMinor === (share < 10_000n ? share : 10_000n) &&
        award(less).bonusMinor <= bonusMinor &&
        turnoverRequiredMinor === 10n * (more + bonusMinor)
      );
    }),
  );
});

test.each([
  [{ match: { ...rainSeason.match, percent: 0 } }, 'a percent from 1'],
  [{ match: { ...rainSeason.match, percent: 201 } }, 'a percent from 1'],
  [{ match: { percent: 20, byCurrency: { USD: { depositMinorMin: 0n, bonusMinorMax: 1n } } } }, 'above zero'],
  [{ turnoverPercent: -1 }, 'turnoverPercent'],
])('a wrong declaration does not boot (%#)', (change, sentence) => {
  expect(() => checkRules([{ ...rainSeason, ...change }])).toThrow(sentence);
});

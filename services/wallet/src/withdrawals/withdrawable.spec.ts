import fc from 'fast-check';
import type { DepositPlay } from './deposit-play.js';
import { grantLocks, locksWhileExcluded, type CashGrant } from './cash-grant.js';
import { riskOf, risksMet, risksOf, rulesMet, RISK_MAX, RISK_RULES, type RiskFacts } from './risk-rules.js';
import { withdrawableOf, type WithdrawableFacts } from './withdrawable.js';

const facts = (changes: Partial<WithdrawableFacts> = {}): WithdrawableFacts => ({
  ...{ cashMinor: 10_000n, bonusMinor: 0n, heldMinor: 0n, debtMinor: 0n, cashLocks: [], hasOpenBonus: false },
  stakedBonusMinor: 0n,
  ...{ leftTodayMinor: 1_000_000n, leftTodayCount: 5 },
  ...changes,
});
const amounts = (changes: Partial<WithdrawableFacts>) => {
  const { withdrawableMinor, items } = withdrawableOf(facts(changes));
  return [withdrawableMinor, items.map(({ reason, amountMinor }) => `${reason} ${amountMinor}`)];
};

// Goal: the answer lists every reason why cash cannot be withdrawn, and the withdrawable amount is never more than the
// cash.
describe('What may be withdrawn', () => {
  const lock = { reference: 'welcome', lockedMinor: 4_000n, restMinor: 9_000n };
  it.each([
    [{}, 10_000n, ['cash 10000']],
    [{ heldMinor: 500n }, 10_000n, ['cash 10000', 'held 0']],
    [{ cashLocks: [lock], debtMinor: 1_000n }, 5_000n, ['cash 10000', 'turnover -4000', 'debt -1000']],
    [{ cashLocks: [lock, lock, lock] }, 0n, ['cash 10000', 'turnover -4000', 'turnover -4000', 'turnover -2000']],
    [{ debtMinor: 20_000n }, 0n, ['cash 10000', 'debt -10000']],
    [{ leftTodayMinor: 3_000n }, 3_000n, ['cash 10000', 'day_limit -7000']],
    [{ leftTodayCount: 0 }, 0n, ['cash 10000', 'day_limit -10000']],
  ])('of %p is %s', (changes, withdrawableMinor, items) => {
    expect(amounts(changes)).toEqual([withdrawableMinor, items]);
  });

  it('is locked by each cash grant, and once by what was won since', () => {
    const grant = (cashMinor: bigint, wonSinceMinor: bigint, restMinor = 100n): CashGrant => ({
      ...{ promotion: 'p', cashMinor, wonSinceMinor, restMinor },
    });
    const locks = (...grants: CashGrant[]) =>
      grantLocks(grants).map(({ lockedMinor, restMinor }) => `${lockedMinor} ${restMinor}`);
    expect(locks()).toEqual([]);
    expect(locks(grant(10n, 40n))).toEqual(['10 100', '40 100']);
    expect(locks(grant(10n, 40n, 5n), grant(20n, 30n, 7n))).toEqual(['10 5', '20 7', '40 7']);
    expect(locks(grant(10n, -60n), grant(20n, 30n))).toEqual(['10 100', '20 100', '30 100']);
    expect(locks(grant(10n, -60n))).toEqual(['10 100', '0 100']);
  });

  it('is locked for an excluded member by what is left of the cash grants, and by no winnings', () => {
    const left = (...grants: [cashMinor: bigint, wonSinceMinor: bigint][]) =>
      locksWhileExcluded(
        grants.map(([cashMinor, wonSinceMinor]) => ({ promotion: 'p', cashMinor, wonSinceMinor, restMinor: 100n })),
      ).map(({ lockedMinor, restMinor }) => `${lockedMinor} ${restMinor}`);
    expect(left()).toEqual([]);
    expect(left([10n, 40n])).toEqual(['10 0']);
    expect(left([10n, -4n])).toEqual(['6 0']);
    expect(left([10n, -40n])).toEqual(['0 0']);
    // Losses before the second grant do not reduce the second granted amount. Losses after both grants reduce the older
    // granted amount first.
    expect(left([10n, -40n], [20n, 5n])).toEqual(['0 0', '20 0']);
    expect(left([10n, -15n], [20n, -15n])).toEqual(['0 0', '15 0']);
    expect(left([10n, 50n], [20n, -15n])).toEqual(['0 0', '15 0']);
  });

  it('is the sum of its items, between nothing and the cash', () => {
    const minor = fc.bigInt({ min: 0n, max: 20_000n });
    fc.assert(
      fc.property(
        minor,
        minor,
        fc.array(minor, { maxLength: 3 }),
        minor,
        fc.nat(2),
        (cash, debt, locked, left, count) => {
          const now = withdrawableOf(
            facts({
              ...{ cashMinor: cash, debtMinor: debt, leftTodayMinor: left, leftTodayCount: count },
              cashLocks: locked.map((lockedMinor) => ({ reference: 'p', lockedMinor, restMinor: 1n })),
            }),
          );
          expect(now.items.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(now.withdrawableMinor);
          expect(now.withdrawableMinor >= 0n && now.withdrawableMinor <= cash).toBe(true);
          // The withdrawable amount and the amount that must stay in the account because of turnover requirements are
          // together at most the cash.
          expect(now.withdrawableMinor + now.keepMinor <= cash).toBe(true);
        },
      ),
    );
  });

  it('forfeits the bonus while its turnover is unmet', () => {
    expect(withdrawableOf(facts({ bonusMinor: 700n, hasOpenBonus: true })).forfeitMinor).toBe(700n);
    expect(withdrawableOf(facts({ bonusMinor: 700n })).forfeitMinor).toBe(0n);
    expect(withdrawableOf(facts({ stakedBonusMinor: 300n, hasOpenBonus: true })).forfeitMinor).toBe(300n);
  });
});

describe('The risk rules', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const hours = (count: number): Date => new Date(now.getTime() - count * 3_600_000);
  const deposit = (hoursAgo: number, depositedMinor: bigint, stakedMinor: bigint): DepositPlay => ({
    depositedAt: hours(hoursAgo),
    depositedMinor,
    stakedMinor,
  });
  const quiet: RiskFacts = {
    ...{
      accountOpenedAt: hours(1_000),
      depositedMinor: 5_000n,
      withdrawnMinor: 1n,
      withdrawnCount: 1,
      stakedMinor: 9_000n,
    },
    ...{ wonMinor: 0n, largestWinMinor: 0n, lastDepositAt: hours(100), lastDepositMinor: 5_000n },
    ...{ stakedSinceDepositMinor: 5_000n, sharedAccountMembers: 0, holders: 1, debtMinor: 0n, recentDeposits: [] },
    hasOtherHolder: false,
    ...{ largestWin: null, sharedAccountMemberIds: [], sharedDeviceMembers: 0, sharedDeviceMemberIds: [] },
  };
  const day = 86_400_000n;
  const terms = RISK_RULES.map(({ id: rule }) => ({
    rule,
    amountMinor: rule === 'large_amount' || rule === 'large_win' ? 10_000n : null,
    spanMs: rule === 'new_account' || rule === 'quick_in_and_out' ? day : null,
    sharePpm: rule === 'quick_in_and_out' ? 1_000_000 : null,
    weight: null,
  }));

  it.each<[string, Partial<RiskFacts>, bigint, readonly string[]]>([
    ['nothing of note', {}, 10_000n, []],
    ['a first withdrawal', { withdrawnCount: 0 }, 100n, ['first_withdrawal']],
    ['an account of an hour', { accountOpenedAt: hours(1) }, 100n, ['new_account']],
    ['a large amount', {}, 10_001n, ['large_amount']],
    ['a large win', { largestWinMinor: 10_001n }, 100n, ['large_win']],
    ['money in and out', { recentDeposits: [deposit(1, 5_000n, 4_999n)] }, 100n, ['quick_in_and_out']],
    ['money that was played', { recentDeposits: [deposit(1, 5_000n, 5_000n)] }, 100n, []],
    ['old money', { recentDeposits: [deposit(25, 5_000n, 0n)] }, 100n, []],
    [
      'a large deposit behind a small one that was played',
      { recentDeposits: [deposit(1, 100n, 100n), deposit(2, 10_100n, 100n)] },
      100n,
      ['quick_in_and_out'],
    ],
    [
      'a large deposit before which others were played',
      { recentDeposits: [deposit(1, 10_000n, 0n), deposit(2, 10_100n, 10_100n)] },
      100n,
      ['quick_in_and_out'],
    ],
    ['an account of two members', { sharedAccountMembers: 1 }, 100n, ['shared_account']],
    ['a device of two members', { sharedDeviceMembers: 1 }, 100n, ['shared_device']],
    ['two names', { holders: 2 }, 100n, ['other_holder']],
    ['another name than the registered one', { hasOtherHolder: true }, 100n, ['other_holder']],
  ])('send %s to review as they say', (_what, changes, amountMinor, met) => {
    expect(rulesMet({ ...quiet, ...changes }, amountMinor, terms, now)).toEqual(met);
  });

  it('without a row of the brand are off, and a row of an unknown rule counts as met', () => {
    expect(rulesMet({ ...quiet, withdrawnCount: 0 }, 100n, [], now)).toEqual([]);
    const unknown = { rule: 'moon_phase', amountMinor: null, spanMs: null, sharePpm: null, weight: null };
    expect(rulesMet(quiet, 100n, [unknown], now)).toEqual(['moon_phase']);
  });

  it('say with which facts they are met, and how much each weighs', () => {
    const win = { payoutMinor: 40_000n, stakeMinor: 1_000n, vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r1' };
    const facts = {
      ...quiet,
      ...{ withdrawnCount: 0, accountOpenedAt: hours(48), largestWinMinor: 40_000n, largestWin: win },
      ...{ sharedAccountMembers: 7, sharedAccountMemberIds: ['m1', 'm2'] },
      ...{ sharedDeviceMembers: 2, sharedDeviceMemberIds: ['m3'] },
      recentDeposits: [deposit(1, 5_000n, 500n)],
    };
    const found = risksMet(facts, 100n, terms, now);
    expect(Object.fromEntries(found.map(({ reason, facts: seen }) => [reason, seen]))).toEqual({
      first_withdrawal: { accountAgeMs: '172800000' },
      large_win: {
        ...{ payoutMinor: '40000', stakeMinor: '1000', vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r1' },
        limitMinor: '10000',
      },
      quick_in_and_out: {
        ...{ depositedAt: hours(1).toISOString(), depositedMinor: '5000', stakedMinor: '500' },
        ...{ sharePpm: '1000000', spanMs: '86400000' },
      },
      shared_account: { members: '7' },
      shared_device: { members: '2' },
    });
    expect(found.find(({ reason }) => reason === 'shared_account')?.memberIds).toEqual(['m1', 'm2']);
    expect(found.find(({ reason }) => reason === 'shared_device')?.memberIds).toEqual(['m3']);
    expect(riskOf(found)).toBe(RISK_MAX);
    expect(found.filter(({ reason }) => !reason.startsWith('shared_')).flatMap(({ memberIds }) => memberIds)).toEqual(
      [],
    );
  });

  it('weigh what the brand says, and together never more than the most', () => {
    const [first] = terms.filter(({ rule }) => rule === 'first_withdrawal');
    const facts = { ...quiet, withdrawnCount: 0 };
    expect(first && riskOf(risksMet(facts, 100n, [{ ...first, weight: 0 }], now))).toBe(0);
    expect(first && riskOf(risksMet(facts, 100n, [{ ...first, weight: 70 }], now))).toBe(70);
    expect(riskOf(risksOf(['shared_account', 'other_holder', 'quick_in_and_out', 'debt'], []))).toBe(RISK_MAX);
  });

  it('of a review without evidence have their declared weight and no facts, the heaviest first', () => {
    expect(risksOf(['first_withdrawal', 'shared_account', 'moon_phase'], [])).toEqual([
      { reason: 'shared_account', weight: 40, facts: {}, memberIds: [] },
      { reason: 'moon_phase', weight: 20, facts: {}, memberIds: [] },
      { reason: 'first_withdrawal', weight: 8, facts: {}, memberIds: [] },
    ]);
  });
});

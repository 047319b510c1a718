import type { Translate } from '../../../../src/lib/language/words.js';
import { barsOf, evidenceOf, ruleName, type RiskReason } from './risk.js';

const t: Translate = (id, values) => [id.split('.').slice(1).join('.'), ...Object.values(values ?? {})].join(' ');
/** Returns the evidence as text, without the invisible characters that isolate the text direction of a figure. */
const said = (rule: string, facts: RiskReason['facts']): string =>
  evidenceOf({ rule, weight: 1, facts, members: [] }, { currency: 'USD', t, when: (at) => `on ${at}` }).replaceAll(
    /[\u2066-\u2069]/g,
    '',
  );

// Goal: the facts that the server stored tell an operator why a risk rule applied.
describe('The evidence of a risk rule', () => {
  it.each<[string, RiskReason['facts'], string]>([
    ['first_withdrawal', { accountAgeMs: '172800000' }, 'evidence.first_withdrawal days 2'],
    ['new_account', { accountAgeMs: '7199999', spanMs: '259200000' }, 'evidence.new_account hours 1 days 3'],
    ['large_amount', { amountMinor: '7000', limitMinor: '6000' }, 'evidence.large_amount 60.00 USD'],
    ['shared_account', { members: '2' }, 'evidence.shared_account 2'],
    ['shared_device', { members: '3' }, 'evidence.shared_device 3'],
    [
      'quick_in_and_out',
      { depositedAt: 'D', depositedMinor: '5000', stakedMinor: '500', sharePpm: '1000000', spanMs: '1' },
      'evidence.quick_in_and_out on D 50.00 USD 5.00 USD 100.00%',
    ],
    ['quick_in_and_out', { deposits: '500', sharePpm: '1', spanMs: '86400000' }, 'evidence.many_deposits 500 hours 24'],
    ['other_holder', { holders: '2' }, 'evidence.other_holder 2'],
    ['other_holder', { holders: '1', otherThanRegistered: 'true' }, 'evidence.other_than_registered'],
    ['debt', { debtMinor: '1000' }, 'evidence.debt 10.00 USD'],
  ])('of %s has its figures', (rule, facts, sentence) => {
    expect(said(rule, facts)).toBe(sentence);
  });

  it('of a win says how many times the stake it was, and in which round', () => {
    const round = { vendor: 'INHOUSE', gameCode: 'dice', roundId: 'r1' };
    expect(said('large_win', { ...round, payoutMinor: '40000', stakeMinor: '1000' })).toBe(
      'evidence.large_win 400.00 USD dice r1 10.00 USD 40',
    );
    expect(said('large_win', { ...round, payoutMinor: '2599', stakeMinor: '1000' })).toContain('10.00 USD 2.5');
    expect(said('large_win', { ...round, payoutMinor: '40000', stakeMinor: '0' })).toBe(
      'evidence.win_without_stake 400.00 USD dice r1',
    );
    expect(said('large_win', { payoutMinor: '40000' })).toBe('evidence.win_alone 400.00 USD');
  });

  it('is empty where the facts were not kept, and a rule without words keeps its name', () => {
    expect([said('debt', {}), said('moon_phase', { moon: 'full' })]).toEqual(['', '']);
    expect([ruleName('debt', t), ruleName('moon_phase', t)]).toEqual(['why.debt', 'moon_phase']);
  });
});

it('A risk fills no bar at 0, and all three from 60 on', () => {
  expect([0, 1, 29, 30, 59, 60, 100].map(barsOf)).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

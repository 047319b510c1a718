import { isGain, isReturn } from './slip-result.js';

// Goal: a slip that paid less than its stake shows its payout, but not as a win.

test.each([
  ['a loss', 'settled', '0', false, false],
  ['a payout below the stake', 'settled', '40', true, false],
  ['the stake back', 'settled', '100', true, false],
  ['a win', 'settled', '101', true, true],
  ['a stake that was returned', 'voided', '100', false, false],
  ['an open slip', 'accepted', '0', false, false],
] as const)('%s', (_what, status, payoutMinor, paid, won) => {
  const slip = { status, stakeMinor: '100', payoutMinor };
  expect([isReturn(slip), isGain(slip)]).toEqual([paid, won]);
});

import type { Withdrawal, WithdrawalStatus } from './withdraw-api.js';
import { isOpen, isSilent, stepsOf } from './withdrawal-steps.js';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString();
const aWithdrawal = (...statuses: WithdrawalStatus[]): Withdrawal => ({
  withdrawalId: 'w',
  reference: 'W-1',
  status: statuses.at(-1) ?? 'requested',
  label: 'processing',
  methodId: 'bank',
  currency: 'USD',
  amountMinor: '5000',
  feeMinor: '0',
  payoutMinor: '5000',
  institution: 'City Bank',
  holder: 'R',
  masked: '4471',
  reason: '',
  canCancel: false,
  canConfirm: false,
  notReceived: false,
  steps: statuses.map((status, minute) => ({ status, at: at(minute) })),
});
const shown = (withdrawal: Withdrawal): string[] =>
  stepsOf(withdrawal).map(({ status, state }) => `${status} ${state}`);

// Goal: the player sees past, present and coming steps, and no step that can no longer happen.
describe('The steps of a withdrawal', () => {
  it('lead from the request to the receipt, without a review that did not happen', () => {
    expect(shown(aWithdrawal('requested'))).toEqual([
      'requested now',
      'approved todo',
      'paying todo',
      'paid todo',
      'received todo',
    ]);
    expect(shown(aWithdrawal('requested', 'reviewing'))).toContain('reviewing now');
  });

  it('wait for the player once the money is paid', () => {
    expect(shown(aWithdrawal('requested', 'approved', 'paying', 'paid'))).toEqual([
      'requested done',
      'approved done',
      'paying done',
      'paid done',
      'received now',
    ]);
  });

  it.each<WithdrawalStatus>(['rejected', 'failed', 'returned', 'cancelled', 'received'])('end with %s', (last) => {
    const withdrawal = aWithdrawal('requested', last);
    expect(shown(withdrawal)).toEqual(['requested done', `${last} done`]);
    expect(isOpen(withdrawal)).toBe(false);
  });

  it('distinguish an answer from a missed deadline', () => {
    const received = { ...aWithdrawal('requested', 'paid', 'received'), confirmBy: at(30) };
    expect(isSilent({ ...received, endedAt: at(29) })).toBe(false);
    expect(isSilent({ ...received, endedAt: at(30) })).toBe(true);
  });
});

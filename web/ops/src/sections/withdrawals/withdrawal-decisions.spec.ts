import type { WithdrawalDetail } from '../../lib/surface.js';
import {
  WITHDRAWAL_DECISIONS,
  withdrawalEyes,
  withdrawalTakesBack,
  withdrawalTimeline,
} from './withdrawal-decisions.js';

const nila = { id: 'o1', name: 'op_nila' };
const omar = { id: 'o2', name: 'op_omar' };
const at = (minute: number): string => `2026-11-23T10:${String(minute).padStart(2, '0')}:00.000Z`;

const aWithdrawal = (changes: Partial<WithdrawalDetail> = {}): WithdrawalDetail =>
  ({
    state: 'open',
    version: '3',
    reasons: ['large_amount'],
    needsSecond: false,
    status: 'requested',
    states: [{ status: 'requested', at: at(1) }],
    steps: [],
    may: { decide: true, markReturned: false },
    ...changes,
  }) as WithdrawalDetail;

const withDebt = (debtMinor: string) => ({ debtMinor }) as WithdrawalDetail['facts'];

const [approve, reject, returned] = WITHDRAWAL_DECISIONS;
const allowed = (detail: WithdrawalDetail): string[] =>
  WITHDRAWAL_DECISIONS.filter((decision) => decision.isAllowed(detail)).map(({ name }) => name);

/** Goal: an operator gets exactly the buttons that the server would accept, each with the version of its own review. */
describe('the decisions on a withdrawal', () => {
  it('are approve and reject while it waits, and none for an operator who may not decide', () => {
    expect(allowed(aWithdrawal())).toEqual(['approve', 'reject']);
    expect(allowed(aWithdrawal({ may: { decide: false, because: 'claimed', markReturned: false } }))).toEqual([]);
  });

  it('are that it came back, once it is paid, also where no rule sent it to review', () => {
    const may = { decide: false, because: 'decided', markReturned: true } as const;
    expect(allowed(aWithdrawal({ state: 'approved', status: 'paid', may }))).toEqual(['returned']);
    expect(allowed(aWithdrawal({ state: 'none', status: 'received', may }))).toEqual(['returned']);
  });

  it('carry the version of the return, which is 0 before the first operator', () => {
    expect(returned?.version?.(aWithdrawal())).toBe('0');
    const returnReview = { version: '2', state: 'open', steps: [] };
    expect(returned?.version?.(aWithdrawal({ returnReview }))).toBe('2');
    expect(approve?.version).toBeUndefined();
  });

  it('wait for a second operator where two decide, and never to reject', () => {
    const detail = aWithdrawal({ needsSecond: true });
    expect([approve?.isFirst(detail), reject?.isFirst(detail)]).toEqual([true, false]);
    const first = { by: nila, decision: 'approve', mine: false } as const;
    expect(approve?.isFirst(aWithdrawal({ needsSecond: true, first }))).toBe(false);
  });

  it('leave it open for its debt, not for a second operator', () => {
    const debt = { reasons: ['debt', 'large_win'], facts: withDebt('1000') };
    expect(approve?.stillText?.(aWithdrawal(debt))).toBe('opsWithdrawals.staysForDebt');
    const first = { by: nila, decision: 'approve', mine: true } as const;
    expect(approve?.stillText?.(aWithdrawal({ ...debt, first }))).toBeUndefined();
  });

  it('leave it open for a win that was reported late, also where a debt was repaid', () => {
    const win = aWithdrawal({ reasons: ['debt', 'large_win'], facts: withDebt('0') });
    expect(approve?.stillText?.(win)).toBe('opsWithdrawals.staysForWin');
    const first = { by: nila, decision: 'approve', mine: true } as const;
    expect(approve?.stillText?.({ ...win, first })).toBeUndefined();
    expect(approve?.stillText?.(aWithdrawal({ reasons: ['debt'], facts: withDebt('0') }))).toBeUndefined();
  });
});

describe('the two operators', () => {
  it('are those of the return while it is open, and of the approval before', () => {
    expect(withdrawalEyes(aWithdrawal())).toBeUndefined();
    expect(withdrawalEyes(aWithdrawal({ needsSecond: true }))).toMatchObject({ first: undefined, mayDecide: true });
    const missing = { state: 'approved', status: 'paid', notReceived: true } as const;
    expect(withdrawalEyes(aWithdrawal({ ...missing, may: { decide: false, markReturned: true } }))).toMatchObject({
      first: undefined,
      mayDecide: true,
    });
    const returnReview = {
      version: '1',
      state: 'open',
      first: { by: omar, decision: 'approve' as const, mine: true },
      steps: [],
    };
    const may = { decide: false, markReturned: false, returnBecause: 'own_request' } as const;
    expect(withdrawalEyes(aWithdrawal({ returnReview, may }))).toMatchObject({
      first: { by: omar, decision: 'return' },
      mayDecide: false,
      because: 'own_request',
    });
  });
});

describe('taking the own approval back', () => {
  it('is offered to the first operator only, until the second decides', () => {
    const first = { by: nila, decision: 'approve', mine: true } as const;
    expect(withdrawalTakesBack(aWithdrawal({ needsSecond: true }))).toBeUndefined();
    expect(withdrawalTakesBack(aWithdrawal({ first }))).toBe('take-back');
    expect(withdrawalTakesBack(aWithdrawal({ first: { ...first, mine: false } }))).toBeUndefined();
    expect(withdrawalTakesBack(aWithdrawal({ first, state: 'approved' }))).toBeUndefined();
    const returnReview = { version: '2', state: 'open', steps: [], first };
    expect(withdrawalTakesBack(aWithdrawal({ state: 'approved', status: 'paid', returnReview }))).toBe(
      'take-return-back',
    );
    const done = { ...returnReview, state: 'approved' };
    expect(withdrawalTakesBack(aWithdrawal({ state: 'approved', status: 'returned', returnReview: done }))).toBe(
      undefined,
    );
  });
});

describe('the timeline', () => {
  it('has states, steps of the review and of the return in their order in time', () => {
    const detail = aWithdrawal({
      states: [
        { status: 'requested', at: at(1) },
        { status: 'paid', at: at(9) },
      ],
      steps: [{ at: at(4), by: nila, action: 'approve', note: 'seen' }],
      returnReview: { version: '1', state: 'open', steps: [{ at: at(20), by: omar, action: 'approve', note: 'bank' }] },
    });
    expect(withdrawalTimeline(detail, (id) => id)).toEqual([
      { at: at(1), text: 'term.withdrawal.requested' },
      { at: at(4), text: 'opsKit.step.approve', note: 'seen' },
      { at: at(9), text: 'term.withdrawal.paid' },
      { at: at(20), text: 'opsWithdrawals.saidReturned', note: 'bank' },
    ]);
  });
});

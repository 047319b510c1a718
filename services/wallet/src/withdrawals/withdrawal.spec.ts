import fc from 'fast-check';
import {
  STATE_AFTER,
  comingStatus,
  labelOf,
  masked,
  verdictOf,
  type PayoutReport,
  type Withdrawal,
  type WithdrawalStatus,
} from './withdrawal.js';

const aWithdrawal = (changes: Partial<Withdrawal> = {}): Withdrawal => ({
  ...{ withdrawalId: 'w', memberId: 'm', reference: 'W1', brand: 'lab', currency: 'USD', methodId: 'bank' },
  ...{ provider: 'lantern', accountId: 'a', kind: 'bank', institution: 'B', holder: 'H', number: 'DE1234567890' },
  payeeName: 'H',
  ...{ amountMinor: 5_000n, feeMinor: 100n, keepMinor: 0n, forfeitMinor: 0n, canCancel: true, reason: '', steps: [] },
  status: 'paying',
  ...{ providerPayoutId: null, providerSequence: 0, requestedAt: new Date(0) },
  ...{ approvedAt: null, paidAt: null, confirmBy: null, notReceivedAt: null, notReceivedText: '', endedAt: null },
  ...changes,
});
const aReport = (state: PayoutReport['state'], changes: Partial<PayoutReport> = {}): PayoutReport => ({
  ...{ providerPayoutId: 'O1', state, sequence: 1, amountMinor: 4_900n, currency: 'USD' },
  ...changes,
});

// Goal: a provider's reports move a withdrawal only along its allowed states, whatever their number and order.
describe("A provider's word", () => {
  it.each<[WithdrawalStatus, PayoutReport['state'], readonly string[], string | undefined]>([
    ['paying', 'PROCESSING', [], undefined],
    ['paying', 'PAID', ['capture'], undefined],
    ['paying', 'DECLINED', ['fail'], undefined],
    ['paying', 'RETURNED', ['capture', 'return'], undefined],
    ['paid', 'PAID', [], undefined],
    ['paid', 'RETURNED', ['return'], undefined],
    ['received', 'RETURNED', [], 'withdrawal.returned_after_received'],
    ['paid', 'DECLINED', [], 'withdrawal.declined_after_paid'],
    ['received', 'DECLINED', [], 'withdrawal.declined_after_paid'],
    ['failed', 'PAID', ['take_back'], 'withdrawal.paid_after_failed'],
    ['failed', 'DECLINED', [], undefined],
    ['returned', 'PAID', [], 'withdrawal.paid_after_returned'],
    ['requested', 'PAID', [], 'withdrawal.never_sent'],
    ['rejected', 'PAID', [], 'withdrawal.never_sent'],
    ['cancelled', 'DECLINED', [], 'withdrawal.never_sent'],
  ])('on a %s withdrawal, %s makes %j due and opens %s', (status, state, steps, caseKind) => {
    expect(verdictOf(aWithdrawal({ status }), aReport(state))).toEqual({ steps, ...(caseKind && { caseKind }) });
  });

  it('about other money opens a case and moves nothing', () => {
    for (const changes of [{ amountMinor: 5_000n }, { currency: 'BDT' }])
      expect(verdictOf(aWithdrawal(), aReport('PAID', changes))).toEqual({
        steps: [],
        caseKind: 'withdrawal.amount_mismatch',
      });
  });

  it('is ignored when a later one has already been handled', () => {
    const reported = aWithdrawal({ status: 'returned', providerSequence: 3 });
    expect(verdictOf(reported, aReport('PAID', { sequence: 2 }))).toEqual({ steps: [] });
  });

  it('leads to one posting, whatever reports follow while it is due', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<PayoutReport['state']>('PROCESSING', 'PAID', 'DECLINED', 'RETURNED'), {
          maxLength: 20,
        }),
        (states) => {
          let withdrawal = aWithdrawal();
          const done: string[] = [];
          for (const [i, state] of states.entries()) {
            const { steps } = verdictOf(withdrawal, aReport(state, { sequence: i }));
            done.push(...steps);
            withdrawal = { ...withdrawal, steps: [...withdrawal.steps, ...steps], providerSequence: i };
            // In every second iteration, the due ledger postings are done before the provider's next report.
            if (i % 2 === 0) withdrawal = { ...withdrawal, status: comingStatus(withdrawal), steps: [] };
          }
          // The hold on the withdrawn amount ends at most once (by a payout or a failure), and each later movement
          // happens at most once.
          expect(done.filter((step) => step === 'capture' || step === 'fail').length).toBeLessThanOrEqual(1);
          for (const step of ['return', 'take_back'])
            expect(done.filter((each) => each === step).length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 500 },
    );
  });
});

it('shows members three labels, and the own one of what they took back', () => {
  expect(Object.values(STATE_AFTER).map(labelOf)).toEqual([
    ...['processing', 'rejected', 'rejected', 'cancelled', 'approved', 'rejected', 'approved', 'rejected'],
  ]);
});

it('hides all but the last four characters of a number', () => {
  expect([masked('DE1234567890'), masked('12')]).toEqual(['••••7890', '••••12']);
});

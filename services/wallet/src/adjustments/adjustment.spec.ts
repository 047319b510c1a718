import fc from 'fast-check';
import { ADJUSTMENT_KINDS, movementOf, validateAdjustment, type AdjustmentRequest } from './adjustment.js';

const aRequest = (changes: Partial<AdjustmentRequest> = {}): AdjustmentRequest => ({
  ...{ adjustmentId: 'a', memberId: 'm', currency: 'USD', kind: 'cash_credit', amountMinor: 500n, turnoverMinor: 0n },
  ...{ reason: 'goodwill', note: 'Late payment', requestedBy: 'ann' },
  ...changes,
});

// Goal: only a complete request for an adjustment is accepted, and it moves exactly its own amount, in cash or in bonus
// as requested.
describe('An adjustment', () => {
  it.each([
    ['without an amount', { amountMinor: 0n }, 'wallet.amount'],
    ['of a negative amount', { amountMinor: -1n }, 'wallet.amount'],
    ['above the largest amount', { amountMinor: 1_000_000_000_001n }, 'wallet.amount'],
    ['without a note', { note: '  ' }, 'request.invalid'],
    ['with a note that is too long', { note: 'x'.repeat(501) }, 'request.invalid'],
    ['of cash with turnover', { turnoverMinor: 1n }, 'request.invalid'],
    ['of bonus without turnover', { kind: 'bonus_credit' }, 'request.invalid'],
    ['of bonus with negative turnover', { kind: 'bonus_credit', turnoverMinor: -1n }, 'request.invalid'],
    ['of an unknown kind', { kind: 'bonus_debit' as 'cash_debit' }, 'request.invalid'],
    ['for an unknown reason', { reason: 'because' as 'other' }, 'request.invalid'],
  ] satisfies [string, Partial<AdjustmentRequest>, string][])('%s is refused', async (_name, changes, code) => {
    const validate = async (): Promise<void> => validateAdjustment(aRequest(changes));
    await expect(validate()).rejects.toMatchObject({ code });
  });

  it('moves its own amount in its own pool', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ADJUSTMENT_KINDS), fc.bigInt(1n, 10n ** 12n), (kind, amountMinor) => {
        const request = aRequest({ kind, amountMinor, turnoverMinor: kind === 'bonus_credit' ? 7n : 0n });
        validateAdjustment(request);
        expect(movementOf(request)).toEqual(
          kind === 'bonus_credit'
            ? {
                ...{ type: 'grant', amount: { cashMinor: 0n, bonusMinor: amountMinor }, turnoverRequiredMinor: 7n },
                ...{ promotion: 'adjustment/a', contributionPpm: Array.from({ length: 10 }, () => 1_000_000) },
              }
            : { type: 'correction', direction: kind === 'cash_credit' ? 'credit' : 'debit', amountMinor },
        );
      }),
    );
  });
});

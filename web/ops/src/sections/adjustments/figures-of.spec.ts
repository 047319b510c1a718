import type { AdjustmentDetail } from '../../lib/surface.js';
import { figuresOf, mayApprove } from './figures-of.js';

const anAdjustment = (changes: Partial<AdjustmentDetail> = {}): AdjustmentDetail =>
  ({
    ...{ state: 'open', kind: 'cash_debit', amountMinor: '400', currency: 'USD', beforeMinor: '1000' },
    may: { decide: true, withdraw: false },
    ...changes,
  }) as AdjustmentDetail;

/** Goal: the second operator sees what would be posted, and is not offered an approval that cannot be posted. */
describe('an adjustment', () => {
  it('shows the balance before, the change and the balance after', () => {
    expect(figuresOf(anAdjustment())).toEqual({ beforeMinor: 1_000n, changeMinor: -400n, afterMinor: 600n });
    expect(figuresOf(anAdjustment({ kind: 'bonus_credit', beforeMinor: '0' }))).toEqual({
      ...{ beforeMinor: 0n, changeMinor: 400n, afterMinor: 400n },
    });
    const { beforeMinor: _, ...decided } = anAdjustment();
    expect(figuresOf(decided)).toBeUndefined();
  });

  it('is offered for approval while its figures are known and a debit fits', () => {
    expect(mayApprove(anAdjustment())).toBe(true);
    expect(mayApprove(anAdjustment({ beforeMinor: '399', problem: 'wallet.insufficient_funds' }))).toBe(false);
    expect(mayApprove(anAdjustment({ may: { decide: false, withdraw: true } }))).toBe(false);
    const { beforeMinor: _, ...without } = anAdjustment();
    expect(mayApprove(without)).toBe(false);
  });
});

import { PROOFS_MAX, proofRefusal } from './proof.js';

// Goal: only a bank transfer that is still open takes proofs, and at most three.
describe('A proof', () => {
  const open = { kind: 'transfer', status: 'awaiting_payment' } as const;

  it('is taken while the order waits for its payment or its review', () => {
    expect(proofRefusal(open, { count: 0, isDecided: false })).toBeUndefined();
    expect(proofRefusal({ ...open, status: 'under_review' }, { count: 2, isDecided: false })).toBeUndefined();
  });

  it.each(['created', 'credited', 'failed', 'expired'] as const)('is refused for an order that is %s', (status) => {
    expect(proofRefusal({ ...open, status }, { count: 0, isDecided: false })).toBe('wallet.proof_closed');
  });

  it('is refused once an operator has decided, although the credit is still on its way', () => {
    expect(proofRefusal(open, { count: 1, isDecided: true })).toBe('wallet.proof_closed');
  });

  it('is refused by other methods, and as the fourth one', () => {
    expect(proofRefusal({ ...open, kind: 'page' }, { count: 0, isDecided: false })).toBe('wallet.proof_not_taken');
    expect(proofRefusal(open, { count: PROOFS_MAX, isDecided: false })).toBe('wallet.proof_limit');
  });
});

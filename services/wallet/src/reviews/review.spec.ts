import fc from 'fast-check';
import {
  claimed,
  decided,
  released,
  takenBack,
  type Review,
  type ReviewDecision,
  type ReviewVerdict,
} from './review.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);

const aReview = (changes: Partial<Review> = {}): Review => ({
  kind: 'deposit',
  subjectId: 's',
  memberId: 'm',
  brand: 'lab',
  currency: 'USD',
  amountMinor: 5_000n,
  reasons: ['deposit.large_amount'],
  evidence: [],
  fourEyes: false,
  state: 'open',
  version: 1n,
  openedAt: NOW,
  claimedBy: null,
  claimEndsAt: null,
  firstOperator: null,
  firstDecision: null,
  decidedBy: null,
  decidedAt: null,
  rejectReason: null,
  ...changes,
});
const after = (verdict: ReviewVerdict): Review => {
  if (verdict.outcome !== 'changed') throw new Error(`nothing changed: ${JSON.stringify(verdict)}`);
  return verdict.review;
};
const by = (operator: string, decision: ReviewDecision, version = 1n) => ({
  operator,
  version,
  decision,
  reason: 'payer',
});

// Goal: a review ends by one decision of the required number of operators, and each of them decided on the version that
// they saw.
describe('A review', () => {
  it('keeps a claim for ten minutes from its last use', () => {
    const first = after(claimed(aReview(), { operator: 'ann', version: 1n }, NOW));
    const kept = after(claimed(first, { operator: 'ann', version: 1n }, later(599_000)));
    expect(kept.version).toBe(2n);
    const bob = { operator: 'bob', version: 2n };
    expect(claimed(kept, bob, later(1_198_000))).toEqual({ outcome: 'refused', code: 'review.claimed' });
    expect(after(claimed(kept, bob, later(1_199_000)))).toMatchObject({ claimedBy: 'bob', version: 3n });
    expect(decided(kept, by('bob', 'reject', 2n), later(1_199_000)).outcome).toBe('changed');
  });

  it('is given back by its own operator only', () => {
    const taken = after(claimed(aReview(), { operator: 'ann', version: 1n }, NOW));
    expect(released(taken, 'bob')).toEqual({ outcome: 'unchanged' });
    expect(after(released(taken, 'ann'))).toMatchObject({ claimedBy: null, claimEndsAt: null });
  });

  it('lets the first of two operators take an approval back', () => {
    const first = after(decided(aReview({ fourEyes: true }), by('ann', 'approve'), NOW));
    expect(takenBack(first, 'bob')).toEqual({ outcome: 'unchanged' });
    expect(after(takenBack(first, 'ann'))).toMatchObject({ firstOperator: null, firstDecision: null, state: 'open' });
    const held = after(claimed(first, { operator: 'bob', version: 2n }, NOW));
    expect(after(takenBack(held, 'ann'))).toMatchObject({ firstOperator: null, claimedBy: 'bob', version: 4n });
    const done = after(decided(first, by('bob', 'approve', 2n), NOW));
    expect(takenBack(done, 'ann')).toEqual({ outcome: 'refused', code: 'review.decided' });
  });

  it('keeps a first approval when its operator claims it again and gives the claim back', () => {
    const first = after(decided(aReview({ fourEyes: true }), by('ann', 'approve'), NOW));
    expect(released(first, 'ann')).toEqual({ outcome: 'unchanged' });
    const again = after(claimed(first, { operator: 'ann', version: 2n }, NOW));
    expect(after(released(again, 'ann'))).toMatchObject({ claimedBy: null, firstOperator: 'ann' });
  });

  it('is rejected by one operator even where an approval needs two', () => {
    const rejected = after(decided(aReview({ fourEyes: true }), by('ann', 'reject'), NOW));
    expect(rejected).toMatchObject({ state: 'rejected', decidedBy: 'ann', rejectReason: 'payer' });
  });

  it('is approved by two different operators where it needs them, whatever they and others try', () => {
    const operator = fc.constantFrom('ann', 'bob', 'eve');
    const step = fc.oneof(
      fc.record({ type: fc.constant('claim' as const), operator, behind: fc.bigInt(0n, 1n) }),
      fc.record({ type: fc.constantFrom('release' as const, 'take_back' as const), operator, behind: fc.constant(0n) }),
      fc.record({ type: fc.constantFrom('approve' as const, 'reject' as const), operator, behind: fc.bigInt(0n, 1n) }),
    );
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 12 }), (fourEyes, steps) => {
        let review = aReview({ fourEyes });
        let approvals = new Set<string>();
        for (const { type, operator: who, behind } of steps) {
          const seen = { operator: who, version: review.version - behind };
          const verdict =
            type === 'claim'
              ? claimed(review, seen, NOW)
              : type === 'release'
                ? released(review, who)
                : type === 'take_back'
                  ? takenBack(review, who)
                  : decided(review, { ...seen, decision: type, reason: 'other' }, NOW);
          if (verdict.outcome !== 'changed') continue;
          expect(review.state).toBe('open');
          if (type === 'approve') {
            expect(behind).toBe(0n);
            approvals.add(who);
          }
          if (type === 'release') expect(verdict.review.firstOperator).toBe(review.firstOperator);
          if (type === 'take_back') approvals = new Set();
          review = verdict.review;
        }
        if (review.state === 'approved') expect(approvals.size).toBe(fourEyes ? 2 : 1);
      }),
      { numRuns: 500 },
    );
  });
});

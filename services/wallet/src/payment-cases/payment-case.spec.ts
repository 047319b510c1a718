import { stepOn, wrongField, type CaseMark, type CaseStep } from './payment-case.js';

const NOW = new Date('2026-11-25T12:00:00Z');
const LATER = new Date('2026-11-28T12:00:00Z');
const open: CaseMark = { state: 'open', version: 3n, claimedBy: null, claimEndsAt: null };
const step = (change: Partial<CaseStep> = {}): CaseStep => ({
  ...{ operator: 'ann', version: 3n, action: 'explain', reason: 'timing', note: 'it came a day later' },
  ...change,
});

// Goal: one operator at a time works on a case, and a step is refused if the case changed after the operator loaded it.
describe('A step on a case', () => {
  it('assigns it for two days; meanwhile nobody else takes a step, and then anybody may', () => {
    const verdict = stepOn(open, step({ action: 'claim' }), NOW);
    expect(verdict).toMatchObject({ outcome: 'changed', mark: { claimedBy: 'ann', version: 4n } });
    const claimed = (verdict as { mark: CaseMark }).mark;
    const bob = step({ operator: 'bob', version: 4n });
    expect(stepOn(claimed, bob, NOW)).toEqual({ outcome: 'refused', code: 'review.claimed' });
    expect(stepOn(claimed, bob, LATER)).toMatchObject({ outcome: 'changed', mark: { state: 'explained' } });
    expect(stepOn(claimed, step({ version: 4n, action: 'release' }), NOW)).toMatchObject({ mark: { claimedBy: null } });
  });

  it('marks it and ends the assignment; a note leaves both', () => {
    const claimed = { ...open, claimedBy: 'ann', claimEndsAt: LATER };
    expect(stepOn(claimed, step({ action: 'note' }), NOW)).toMatchObject({ mark: { state: 'open', claimedBy: 'ann' } });
    expect(stepOn(claimed, step({ action: 'correct' }), NOW)).toMatchObject({
      mark: { state: 'corrected', claimedBy: null, version: 4n },
    });
  });

  it('is refused on an older version, on a marked case, and as an opening of an open one', () => {
    expect(stepOn(open, step({ version: 2n }), NOW)).toMatchObject({ code: 'review.stale' });
    expect(stepOn({ ...open, state: 'explained' }, step(), NOW)).toMatchObject({ code: 'review.decided' });
    expect(stepOn(open, step({ action: 'reopen' }), NOW)).toMatchObject({ code: 'review.decided' });
    expect(stepOn({ ...open, state: 'explained' }, step({ action: 'reopen' }), NOW)).toMatchObject({
      mark: { state: 'open' },
    });
  });

  it.each([
    ['reason', { reason: 'money_returned' }],
    ['reason', { action: 'note', reason: 'timing' }],
    ['note', { note: '  ' }],
    ['note', { note: 'x'.repeat(501) }],
    ['note', { action: 'claim', reason: '', note: 'mine' }],
    ['operator', { operator: 'a b' }],
  ] as const)('has a wrong %s in %j', (field, change) => {
    expect(wrongField(step(change))).toBe(field);
  });

  it('is right with its reason and note', () => {
    expect(wrongField(step())).toBeUndefined();
    expect(wrongField(step({ action: 'claim', reason: '', note: '' }))).toBeUndefined();
  });
});

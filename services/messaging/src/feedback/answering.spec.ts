import { CLAIM_MS, checkedStep, judgeStep, type AnswerStep } from './answering.js';

const NOW = new Date('2026-11-26T10:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const waiting = { status: 'received', version: 3n, claimedBy: null, claimEndsAt: null, decidedBy: null, answer: null };
const heldBy = (operator: string, ms = CLAIM_MS) => ({ ...waiting, claimedBy: operator, claimEndsAt: later(ms) });
const answered = { ...waiting, status: 'answered', decidedBy: 'nila', answer: 'Done.' };
const step = (action: AnswerStep['action'], change: object = {}): AnswerStep =>
  ({ operator: 'nila', version: 3n, action, answer: 'Done.', note: '', ...change }) as AnswerStep;
const judge = (feedback: object, one: AnswerStep) => judgeStep({ ...waiting, ...feedback } as never, one, NOW);

// Goal: one operator at a time claims feedback, a claim expires, and only one answer counts.
describe('A step on feedback', () => {
  it.each([
    ['a claim of unclaimed feedback', waiting, step('claim'), 'new'],
    ['a claim of the own claim', heldBy('nila'), step('claim', { version: 1n }), 'prolonged'],
    ['a claim of what another holds', heldBy('omar'), step('claim'), 'review.claimed'],
    ['a claim after the other claim ended', heldBy('omar', 0), step('claim'), 'new'],
    ['a claim with an old version', waiting, step('claim', { version: 2n }), 'review.stale'],
    ['a claim of what is answered', answered, step('claim'), 'review.decided'],
    ['a release of the own claim', heldBy('nila'), step('release', { version: 1n }), 'new'],
    ['a release of the own claim after its end', heldBy('nila', -1), step('release'), 'new'],
    ['a release of the claim of another', heldBy('omar'), step('release'), 'repeat'],
    ['a release of what is answered', answered, step('release'), 'repeat'],
    ['an answer without a claim', waiting, step('answer'), 'new'],
    ['an answer of the holder', heldBy('nila'), step('answer'), 'new'],
    ['an answer to what another holds', heldBy('omar'), step('answer'), 'review.claimed'],
    ['an answer with an old version', waiting, step('answer', { version: 2n }), 'review.stale'],
    ['the same answer again', answered, step('answer', { version: 2n }), 'repeat'],
    ['another answer', answered, step('answer', { answer: 'Never.' }), 'review.decided'],
    ['the answer of another operator', answered, step('answer', { operator: 'omar' }), 'review.decided'],
  ])('that is %s', (_what, feedback, one, verdict) => {
    expect(judge(feedback, one)).toBe(verdict);
  });

  it('has an answer of 1 to 1000 characters without white space around it', () => {
    expect(checkedStep(step('answer', { answer: '  Done.\n' }))).toMatchObject({ answer: 'Done.' });
    expect(checkedStep(step('answer', { answer: '🎲'.repeat(1_000) }))).toMatchObject({ action: 'answer' });
    for (const change of [
      { answer: ' \n ' },
      { answer: 'x'.repeat(1_001) },
      { answer: 'a\0b' },
      { note: 'x'.repeat(501) },
      { note: '\0' },
      { operator: '' },
      { operator: 'two words' },
    ])
      expect(() => checkedStep(step('answer', change))).toThrow(/request\.invalid/);
  });
});

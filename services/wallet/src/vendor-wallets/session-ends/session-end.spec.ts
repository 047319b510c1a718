import { caseOf, CHECK_PAUSES_MS, nextAttempt, nextCheck } from './session-end.js';

const now = new Date('2026-11-26T12:00:00Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);

// Goal: a vendor that does not answer is asked again with growing delay, and an operator gets a case after the
// configured time.
describe("The end of an excluded member's play at a vendor", () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [5, 32_000],
    [12, 3_600_000],
    [10_000, 3_600_000],
  ])('is tried again after %i attempts in %i ms', (attempts, ms) => {
    expect(nextAttempt(attempts, now).getTime() - now.getTime()).toBe(ms);
  });

  it('is over after the last of several checks, 72 hours after the first', () => {
    let at = now;
    for (let zeroChecks = 1; zeroChecks <= CHECK_PAUSES_MS.length; zeroChecks += 1) at = nextCheck(zeroChecks, at)!;
    expect(at.getTime() - now.getTime()).toBe(72 * 3_600_000);
    expect(nextCheck(CHECK_PAUSES_MS.length + 1, at)).toBeUndefined();
  });

  it.each([
    ['asked', 299_999, undefined],
    ['asked', 300_000, 'vendor_session.not_ended'],
    ['confirmed', 300_000, 'vendor_session.money_stays'],
  ] as const)('in state %s after %i ms has the case %s', (status, ms, kind) => {
    expect(caseOf({ status, waitsSince: before(ms) }, 300_000, now)).toBe(kind);
  });
});

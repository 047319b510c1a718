import { isStale, STALE_AFTER_MS } from './stale.js';

const NOW = Date.parse('2030-03-04T16:00:00Z');
const at = (ageMs: number): string => new Date(NOW - ageMs).toISOString();

// Goal: figures are marked as outdated only if their refresh failed, or if they are of the present and too old.
describe('Figures', () => {
  it('are stale after a failed refresh, whatever their time', () => {
    for (const isPast of [true, false])
      for (const asOf of [undefined, at(0), at(86_400_000)])
        expect(isStale({ asOf, isPast, failed: true }, NOW)).toBe(true);
  });

  it('of the present are stale after two periods', () => {
    const of = (ageMs: number) => isStale({ asOf: at(ageMs), isPast: false, failed: false }, NOW);
    expect([of(0), of(STALE_AFTER_MS), of(STALE_AFTER_MS + 1)]).toEqual([false, false, true]);
  });

  it('of a past moment or without a time do not grow old', () => {
    expect(isStale({ asOf: at(86_400_000), isPast: true, failed: false }, NOW)).toBe(false);
    expect(isStale({ asOf: undefined, isPast: false, failed: false }, NOW)).toBe(false);
  });
});

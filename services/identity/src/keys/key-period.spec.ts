import { KEY_PERIODS, keyLifeAt } from './key-period.js';

describe("A key's life", () => {
  it('is the same for every caller within its period', () => {
    const early = keyLifeAt('envelope', new Date('2026-11-20T00:00:00.000Z'));
    const late = keyLifeAt('envelope', new Date('2026-11-20T23:59:59.999Z'));
    expect(late).toEqual(early);
    expect(early.retiresAt.toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect(early.diesAt.toISOString()).toBe('2026-11-22T00:00:00.000Z');
  });

  it('follows the one before without a gap', () => {
    const first = keyLifeAt('session', new Date('2026-11-20T12:00:00Z'));
    const next = keyLifeAt('session', first.retiresAt);
    expect(next.slot).toBe(first.slot + 1n);
  });

  it('lets at most two session keys live at once', () => {
    expect(KEY_PERIODS.session.graceMs).toBeLessThanOrEqual(KEY_PERIODS.session.periodMs);
  });
});

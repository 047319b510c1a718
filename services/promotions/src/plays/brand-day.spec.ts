import fc from 'fast-check';
import { addDays, dayOf, endOf, periodOf, startOf } from './brand-day.js';

// Goal: the days of a zone cover time without gap or overlap, even at changes of the clock.
describe('A day of a brand', () => {
  it('begins and ends at local midnight', () => {
    expect(startOf('2026-11-25', 'Asia/Dhaka').toISOString()).toBe('2026-11-24T18:00:00.000Z');
    expect(endOf('2026-11-25', 'UTC').toISOString()).toBe('2026-11-26T00:00:00.000Z');
    // In Beirut the clocks skip from 00:00 to 01:00 on that day.
    expect(startOf('2026-03-29', 'Asia/Beirut').toISOString()).toBe('2026-03-28T22:00:00.000Z');
    expect(dayOf(new Date('2026-11-25T18:00:00Z'), 'Asia/Dhaka')).toBe('2026-11-26');
  });

  it('covers time without gap or overlap', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Asia/Dhaka',
      'Europe/Berlin',
      'Asia/Beirut',
      'Pacific/Apia',
      'America/St_Johns',
    );
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 40_000_000 }), (zone, minutes) => {
        const at = new Date(Date.UTC(2026, 0, 1) + (minutes % 2_000_000) * 60_000);
        const day = dayOf(at, zone);
        expect(startOf(day, zone).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(endOf(day, zone).getTime()).toBeGreaterThan(at.getTime());
      }),
      { numRuns: 200 },
    );
  });

  it('belongs to one week from Monday', () => {
    expect(periodOf('week', '2026-11-25')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(periodOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(periodOf('week', '2026-11-30').from).toBe('2026-11-30');
    expect(periodOf('day', '2026-12-31')).toEqual({ from: '2026-12-31', to: '2026-12-31' });
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});

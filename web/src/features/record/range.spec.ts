import { dayAfter, daysOf, presetOf } from './range.js';

describe('The range of a record', () => {
  it('ends with today and counts it', () => {
    expect(daysOf('today', '2026-11-20')).toEqual({ first: '2026-11-20', last: '2026-11-20' });
    expect(daysOf('7', '2026-11-20')).toEqual({ first: '2026-11-14', last: '2026-11-20' });
    expect(daysOf('30', '2026-03-01')).toEqual({ first: '2026-01-31', last: '2026-03-01' });
  });

  it('takes yesterday across a month end', () => {
    expect(daysOf('yesterday', '2026-03-01')).toEqual({ first: '2026-02-28', last: '2026-02-28' });
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  });

  it('falls back to today for an address without a preset', () => {
    expect([presetOf('x'), presetOf(null), presetOf('30')]).toEqual(['today', 'today', '30']);
  });
});

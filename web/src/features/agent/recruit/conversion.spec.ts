import { barOf, share } from './conversion.js';

// Goal: a conversion (the share of the whole that takes the next step) is never rounded up, and a link without visitors
// has no conversion.
describe('A conversion', () => {
  it('is rounded down to one digit', () => {
    expect(share(312, 2_410)).toBe('12.9%');
    expect(share(2, 3)).toBe('66.6%');
    expect(share(999, 1_000)).toBe('99.9%');
    expect(share(3, 3)).toBe('100.0%');
    expect(share(0, 5)).toBe('0.0%');
  });

  it('does not exist without visitors, and fills its bar when codes were typed by hand', () => {
    expect(share(0, 0)).toBeUndefined();
    expect(share(3, 0)).toBeUndefined();
    expect([barOf(3, 2), barOf(1, 4), barOf(1, 0)]).toEqual([100, 25, 0]);
  });
});

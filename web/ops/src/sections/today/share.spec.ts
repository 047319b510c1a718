import { shareText } from './share.js';

/** Goal: the share of the stake is exact to two decimals, with its sign. */
describe('a share in percent', () => {
  it.each([
    [24_571_800n, 693_412_000n, '3.54%'],
    [-1n, 200n, '\u22120.50%'],
    [0n, 5n, '0.00%'],
    [5n, 5n, '100.00%'],
  ])('of %s in %s is %s', (part, whole, text) => {
    expect(shareText(part, whole)).toBe(text);
  });

  it('of nothing is none', () => {
    expect(shareText(0n, 0n)).toBeUndefined();
  });
});

import { changeText, shareText } from './share.js';

/** Goal: the revenue as a share of the stakes is exact to two decimals, with its sign. */
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

/** Goal: a change against the earlier days is shown with its sign. Without an earlier amount, no change is shown. */
describe('a change in percent', () => {
  it.each([
    [1_061n, 1_000n, '+6.1%'],
    [976n, 1_000n, '\u22122.4%'],
    [500n, 500n, '0.0%'],
    [0n, 500n, '\u2212100.0%'],
    [123_450n, 10n, '+1,234,400.0%'],
  ])('from %s against %s is %s', (now, before, text) => {
    expect(changeText(now, before)).toBe(text);
  });

  it('against nothing is none', () => {
    expect([changeText(5n, 0n), changeText(5n, -1n)]).toEqual([undefined, undefined]);
  });
});

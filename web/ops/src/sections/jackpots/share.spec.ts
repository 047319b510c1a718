import { capMinorMinOf, parseShare, shareText, sharesOf } from './share.js';

it('reads a share in percent, from one millionth to one percent', () => {
  expect(['1', '0.25', '0.0001', '১', '0,5'].map(parseShare)).toEqual([10_000, 2_500, 1, 10_000, 5_000]);
  for (const bad of ['', '0', '1.0001', '2', '0.23456', '-1', 'x', '1.'])
    expect([bad, parseShare(bad)]).toEqual([bad, undefined]);
  expect([10_000, 12_500, 1].map(shareText)).toEqual(['1', '1.25', '0.0001']);
});

it('shows the range of the shares of games, or the share of the pool that replaces them', () => {
  const games = { gameSharePpmMin: 5_000, gameSharePpmMax: 10_000 };
  expect(sharesOf(games)).toBe('0.5–1%');
  expect(sharesOf({ ...games, gameSharePpmMin: 10_000 })).toBe('1%');
  expect(sharesOf({ ...games, sharePpm: 2_500 })).toBe('0.25%');
});

it('computes the lowest ceiling, rounded up', () => {
  expect([capMinorMinOf(500_000n, 500_000), capMinorMinOf(3n, 500_000)]).toEqual([750_000n, 5n]);
});

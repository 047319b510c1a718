import { parseShare, shareText } from './share.js';

it('reads a share in percent, from one millionth to one percent', () => {
  expect(['1', '0.25', '0.0001', '১', '0,5'].map(parseShare)).toEqual([10_000, 2_500, 1, 10_000, 5_000]);
  for (const bad of ['', '0', '1.0001', '2', '0.23456', '-1', 'x', '1.'])
    expect([bad, parseShare(bad)]).toEqual([bad, undefined]);
  expect([10_000, 12_500, 1].map(shareText)).toEqual(['1', '1.25', '0.0001']);
});

import { parseTarget, payoutOf, valueText } from './crash-rules.js';

// Goal: the form accepts targets as players write them and rejects any other text.

test.each<[string, number | undefined]>([
  ['', 0],
  ['2', 200],
  ['1.5', 150],
  ['1,05', 105],
  ['1.00', undefined],
  ['10000', 1_000_000],
  ['10000.01', undefined],
  ['1.005', undefined],
  ['-2', undefined],
  ['2x', undefined],
])('reads the target %j', (text, value) => {
  expect(parseTarget(text)).toBe(value);
});

test('writes multipliers with two decimals, and cuts a payout at the largest win', () => {
  expect([valueText(100), valueText(1_005), valueText(1_000_000)]).toEqual(['1.00', '10.05', '10000.00']);
  expect([payoutOf(999n, 150, undefined), payoutOf(1_000n, 1_000, 5_000n)]).toEqual([1_498n, 5_000n]);
});

import { parsePercent, percent, percentForInput } from '../../../lib/money/percent.js';
import { exactAmount } from './figures.js';

/** Goal: the exact amounts and the rates of a statement are shown without rounding. */
describe('Figures of a statement', () => {
  it.each([
    [20_028_150_00n, '20.02815'],
    [-8_150n, '\u22120.0000815'],
    [0n, '0.00'],
    [100_000_000n, '1.00'],
    [123_456_700_000_000n, '1,234,567.00'],
    [1n, '0.00000001'],
  ])('%s millionths are %s', (micro, shown) => {
    expect(exactAmount(micro)).toBe(shown);
  });

  it.each([
    [5_000, '0.50%'],
    [3_000, '0.30%'],
    [123, '0.0123%'],
    [0, '0.00%'],
    [1_000_000, '100.00%'],
  ])('%s parts per million are %s', (ppm, shown) => {
    expect(percent(ppm)).toBe(shown);
    expect(parsePercent(percentForInput(ppm))).toBe(ppm);
  });

  it.each(['', '-1', '101', '1.23456', 'x', '1e3'])('%p is not a percentage', (text) =>
    expect(parsePercent(text)).toBeUndefined(),
  );
  it('reads a percentage in other digits', () =>
    expect(parsePercent('\u0966.5'.replace('\u0966', '\u09e6'))).toBe(5_000));
});

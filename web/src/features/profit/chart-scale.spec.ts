import { chartScale } from './chart-scale.js';

// Goal: every amount lies inside the chart, on a scale of round steps around zero.
describe('The scale of the chart', () => {
  it.each<[bigint[], bigint]>([
    [[], 100n],
    [[0n], 100n],
    [[150n], 100n],
    [[-201n], 200n],
    [[401n, -3n], 500n],
    [[162_040n, -10n], 100_000n],
    [[-9_999_999_999n], 5_000_000_000n],
  ])('of %p has steps of %p', (amounts, step) => {
    const { lines, at } = chartScale(amounts, 100n);
    expect(lines).toEqual([step * 2n, step, 0n, -step, step * -2n]);
    expect(lines.map(at)).toEqual([0, 25, 50, 75, 100]);
    for (const place of amounts.map(at)) expect(place >= 0 && place <= 100).toBe(true);
  });
});

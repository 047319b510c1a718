import { axisOf } from './axis.js';

/** Goal: the bars fill their chart, and the grid lines stand at round amounts. */
describe('The axis of the chart', () => {
  it.each([
    [363_000, { step: 100_000, lines: 4 }],
    [313_000, { step: 100_000, lines: 4 }],
    [170, { step: 50, lines: 4 }],
    [900, { step: 250, lines: 4 }],
    [40, { step: 10, lines: 4 }],
    [41, { step: 20, lines: 3 }],
    [1_000_000, { step: 250_000, lines: 4 }],
  ])('for %d has %j', (largest, axis) => {
    expect(axisOf(largest)).toEqual(axis);
  });

  it('has a line where nothing moved', () => {
    expect(axisOf(0).lines).toBeGreaterThan(0);
  });
});

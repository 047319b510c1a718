import {
  RISKS,
  ROWS_MAX,
  ROWS_MIN,
  basketOf,
  edgeOnceIn,
  pathOf,
  payoutMax,
  returnE4,
  timesText,
} from './plinko-rules.js';

describe('The plinko board', () => {
  it('shows the return of each table, rounded down', () => {
    expect(returnE4({ rows: 12, risk: 'medium' })).toBe(9898);
    for (const risk of RISKS)
      for (let rows = ROWS_MIN; rows <= ROWS_MAX; rows += 1) {
        const returned = returnE4({ rows, risk });
        expect(returned).toBeGreaterThanOrEqual(9875);
        expect(returned).toBeLessThan(9900);
      }
  });

  it('writes multipliers without needless decimals', () => {
    expect([330_000n, 11_000n, '0.3000', '1000.0000'].map(timesText)).toEqual(['33', '1.1', '0.3', '1000']);
  });

  it('reads the path of a drawn number from its highest bit, and counts the steps to the right', () => {
    expect([pathOf(0, 8), pathOf(0b1010_0001, 8)]).toEqual(['LLLLLLLL', 'RLRLLLLR']);
    expect(['LLLLLLLL', 'RLRLLLLR', 'RRRRRRRR'].map(basketOf)).toEqual([0, 3, 8]);
  });

  it('names the largest win and its chance before the bet', () => {
    expect(payoutMax({ rows: 12, risk: 'medium' }, 333n)).toBe(10_989n);
    expect(edgeOnceIn({ rows: 12, risk: 'low' })).toBe(2048);
  });
});

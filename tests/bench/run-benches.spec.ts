import { figureOf } from './figure.js';
import { runBenches, type Bench } from './run-benches.js';

const measures = (figure: string, value: number) => () =>
  Promise.resolve([figureOf(figure, 'ours / theirs', 1, 'higher', [value])]);

// Goal: a long run of benches loses no measured figure.
describe('A run of benches', () => {
  it('prints each figure before the next bench begins', async () => {
    const printed: string[] = [];
    const seen: string[][] = [];
    const benches: Bench[] = [
      { figures: ['A1'], measure: measures('A1', 1.5) },
      {
        figures: ['B1'],
        measure: (figures) => {
          seen.push([...printed]);
          return measures(figures[0] ?? '', 0.5)();
        },
      },
    ];
    expect(await runBenches(benches, ['A1', 'B1'], (text) => printed.push(text))).toBe(0);
    expect(seen[0]?.join()).toContain('{"figure":"A1","value":1.5');
    expect(printed.at(-1)).toMatch(/A1 .*met\nB1 .*short/);
  });

  it('goes on after a bench that fails, says which and why, and ends with 1', async () => {
    const printed: string[] = [];
    const benches: Bench[] = [
      { figures: ['A1'], measure: measures('A1', 1.5) },
      {
        figures: ['B1', 'B2'],
        measure: () => Promise.reject(new Error('it did not start', { cause: new Error('EADDRINUSE') })),
      },
      { figures: ['C1'], measure: measures('C1', 2.5) },
    ];
    expect(await runBenches(benches, ['A1', 'B1', 'B2', 'C1'], (text) => printed.push(text))).toBe(1);
    expect(printed.join('\n')).toMatch(/B1, B2 failed: Error: it did not start[\s\S]*because Error: EADDRINUSE/);
    expect(printed.at(-2)).toContain('{"figure":"A1","value":1.5');
    expect(printed.at(-2)).toContain('{"figure":"C1","value":2.5');
    expect(printed.at(-1)).toBe('not measured, since their bench failed: B1, B2');
  });

  it('measures chosen figures alone', async () => {
    const asked: (readonly string[])[] = [];
    const bench: Bench = {
      figures: ['A1', 'A2'],
      measure: (figures) => {
        asked.push(figures);
        return Promise.resolve([]);
      },
    };
    expect(await runBenches([bench, { figures: ['B1'], measure: bench.measure }], ['A2'], () => undefined)).toBe(0);
    expect(asked).toEqual([['A2']]);
  });
});

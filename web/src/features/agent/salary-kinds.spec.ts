import { periodAt, salaryKind } from './salary-kinds.js';

// Goal: the page shows the running period of each kind, as the service cuts it.
describe('The running period', () => {
  const now = Date.parse('2026-11-20T14:36:48Z');
  const shown = (kind: string): string[] => {
    const { start, end } = periodAt(salaryKind(kind), now);
    return [start, end].map((at) => new Date(at).toISOString());
  };

  it('contains the moment, and begins on its mark', () => {
    expect(shown('realtimeSalary')).toEqual(['2026-11-20T14:35:00.000Z', '2026-11-20T14:40:00.000Z']);
    for (const kind of ['hourlySalary', 'dailySalary']) {
      const { start, end } = periodAt(salaryKind(kind), now);
      expect(start <= now && now < end).toBe(true);
      expect([start % 300_000, end % 300_000]).toEqual([0, 0]);
    }
    expect(periodAt(salaryKind('hourlySalary'), now).end - periodAt(salaryKind('hourlySalary'), now).start).toBe(
      3_600_000,
    );
  });
});

import { salaryKind } from '../contracts/salary-kinds.js';
import type { RunningPeriod } from '../statement/settlements-api.js';
import { periodShown } from './running-period.js';

const DAY = salaryKind('dailySalary');
const running = { periodStart: '2026-11-20T00:00:00Z', periodEnd: '2026-11-21T00:00:00Z' } as RunningPeriod;
const at = (time: string) => periodShown(DAY, running, Date.parse(time), 'UTC');

// Goal: figures of a period are shown with this period only, also for a past moment.
describe('The running period on the screen', () => {
  it('has its figures until it ends', () => {
    expect(at('2026-11-20T15:00:00Z')).toEqual({
      start: Date.parse('2026-11-20T00:00:00Z'),
      end: Date.parse('2026-11-21T00:00:00Z'),
      leftMs: 9 * 3_600_000,
      running,
    });
  });

  it('has no figures of the period before', () => {
    const next = at('2026-11-21T00:00:00Z');
    expect([new Date(next.start).toISOString(), next.running]).toEqual(['2026-11-21T00:00:00.000Z', undefined]);
  });
});

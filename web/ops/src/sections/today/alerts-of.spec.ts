import type { QueueCount } from '../../kit/queues.js';
import type { Health } from '../../lib/surface.js';
import { alertsOf } from './alerts-of.js';

const AS_OF = Date.UTC(2026, 10, 20, 8, 36);
const queue = (path: string, targetMin: number, ages: readonly number[]): QueueCount => ({
  path,
  name: `opsApp.section.${path}`,
  address: `/${path}`,
  isPart: false,
  waiting: ages.length,
  openedAt: ages.map((minutes) => new Date(AS_OF - minutes * 60_000).toISOString()),
  targetMs: targetMin * 60_000,
});
const WELL: Health = {
  asOf: '',
  services: [{ name: 'wallet', copies: 2, ready: 2 }],
  ...{ unsentSeconds: 0, waitingEvents: 40, parkedEvents: 0 },
};

/** Goal: an operator reads at once what waits too long and what does not run. */
describe('The alerts', () => {
  it('are none where all is in time and runs', () => {
    expect(alertsOf([queue('deposits', 30, [29, 3])], AS_OF, WELL)).toEqual([]);
    expect(alertsOf([], AS_OF, undefined)).toEqual([]);
  });

  it('have a line for each queue with things past its target, which leads to those', () => {
    const queues = [queue('withdrawals', 30, [41, 34, 22]), queue('adjustments', 240, [44])];
    expect(alertsOf(queues, AS_OF, WELL)).toMatchObject([
      {
        ...{ kind: 'late', count: 2, address: '/withdrawals?age=30-&asOf=2026-11-20T08:36:00.000Z' },
        oldestAt: '2026-11-20T07:55:00.000Z',
      },
    ]);
  });

  it('leave out a part of another queue, unless it has entries of its own', () => {
    const part = { ...queue('withdrawals', 30, [41]), isPart: true };
    expect(alertsOf([part], AS_OF, WELL)).toEqual([]);
    expect(alertsOf([{ ...part, hasOthers: true }], AS_OF, WELL)).toMatchObject([{ kind: 'late', count: 1 }]);
  });

  it('end with what is an alert in any case, once', () => {
    const oldestAt = '2026-11-20T08:00:00.000Z';
    const wins = { ...queue('wins', 120, [36]), oldestAt, isAlert: true };
    const cases = { ...queue('cases', 30, [36, 1]), oldestAt, isAlert: true };
    expect(alertsOf([wins, cases, queue('deposits', 30, [1])], AS_OF, WELL)).toMatchObject([
      { kind: 'late', queue: { path: 'cases' }, count: 1 },
      { kind: 'waits', queue: { path: 'wins' }, count: 1, address: '/wins' },
    ]);
  });

  it('begin with what does not run, what is not sent and what was set aside', () => {
    const services = [
      { name: 'wallet', copies: 2, ready: 1 },
      { name: 'games', copies: 0, ready: 0 },
    ];
    const health = { ...WELL, services, unsentSeconds: 90, parkedEvents: 2 };
    expect(alertsOf([queue('deposits', 30, [31])], AS_OF, health).map(({ kind }) => kind)).toEqual([
      ...['down', 'unsent', 'parked', 'late'],
    ]);
    expect(alertsOf([], AS_OF, health)[0]).toEqual({ kind: 'down', services: ['wallet', 'games'] });
  });
});

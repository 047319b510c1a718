import { queuesOf } from './queues.js';
import type { Section } from './section.js';

const section = (path: string, more: Partial<Section> = {}): Section => ({
  path,
  group: 'money',
  icon: 'home',
  name: `opsApp.section.${path}`,
  words: path,
  load: () => Promise.reject(new Error('not loaded here')),
  ...more,
});

/** Goal: a count is shown only if the server sent one, and a section without a queue is not listed as a queue. */
describe('the queues of the menu', () => {
  const deposits = section('deposits', { waiting: (today) => today.deposits, targetMs: 60_000 });

  it('carry the counts of the answer', () => {
    expect(
      queuesOf([section('today'), deposits], {
        asOf: '2026-11-23T09:00:00Z',
        deposits: { waiting: 3, oldestAt: '2026-11-23T08:00:00Z', openedAt: ['2026-11-23T08:00:00Z'] },
      }),
    ).toEqual([
      {
        path: 'deposits',
        name: 'opsApp.section.deposits',
        address: '/deposits',
        waiting: 3,
        oldestAt: '2026-11-23T08:00:00Z',
        openedAt: ['2026-11-23T08:00:00Z'],
        targetMs: 60_000,
      },
    ]);
  });

  it('are absent where the answer has no count, and before it came', () => {
    expect(queuesOf([deposits], { asOf: '2026-11-23T09:00:00Z' })).toEqual([]);
    expect(queuesOf([deposits], undefined)).toEqual([]);
  });
});

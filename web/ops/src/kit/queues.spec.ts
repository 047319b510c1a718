import { decidable, queuesOf, waitingBySection } from './queues.js';
import type { Today } from '../lib/surface.js';
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
        second: {},
        deposits: { waiting: 3, oldestAt: '2026-11-23T08:00:00Z', openedAt: ['2026-11-23T08:00:00Z'] },
      }),
    ).toEqual([
      {
        path: 'deposits',
        name: 'opsApp.section.deposits',
        address: '/deposits',
        isPart: false,
        waiting: 3,
        oldestAt: '2026-11-23T08:00:00Z',
        openedAt: ['2026-11-23T08:00:00Z'],
        targetMs: 60_000,
      },
    ]);
  });

  it('have a row of their own for what waits for a second operator, which the menu does not count twice', () => {
    const since = ['2026-11-23T08:00:00Z'];
    const list = { name: 'second', query: 'tab=second', waiting: (second: Today['second']) => second.deposits };
    const draws = section('draws', {
      second: [
        { name: 'draws', query: 'tab=void_asked', waiting: (second) => second.draws },
        { name: 'raffles', query: 'kind=raffles&tab=void_asked', waiting: (second) => second.raffles },
      ],
    });
    const queues = queuesOf([{ ...deposits, second: [list] }, draws], {
      asOf: '2026-11-23T09:00:00Z',
      deposits: { waiting: 3, openedAt: [] },
      second: {
        deposits: { waiting: 1, openedAt: since },
        draws: { waiting: 2, openedAt: [] },
        raffles: { waiting: 4, openedAt: [] },
      },
    });
    expect(queues.map(({ address, waiting, isPart }) => ({ address, waiting, isPart }))).toEqual([
      { address: '/deposits', waiting: 3, isPart: false },
      { address: '/deposits?tab=second', waiting: 1, isPart: true },
      { address: '/draws?tab=void_asked', waiting: 2, isPart: false },
      { address: '/draws?kind=raffles&tab=void_asked', waiting: 4, isPart: false },
    ]);
    expect([...waitingBySection(queues)]).toEqual([
      ['deposits', 3],
      ['draws', 6],
    ]);
  });

  it('count in the menu only what the role can decide', () => {
    const queues = queuesOf(
      [
        { ...deposits, decides: 'deposits.review' },
        section('cases', { waiting: (today) => today.cases, decides: 'cases.decide' }),
        section('undecided', { waiting: (today) => today.wins }),
      ],
      {
        asOf: '2026-11-23T09:00:00Z',
        second: {},
        deposits: { waiting: 3, openedAt: [] },
        cases: { waiting: 5, openedAt: [] },
        wins: { waiting: 7, openedAt: [] },
      },
    );
    const menu = (...actions: string[]) => [...waitingBySection(decidable(queues, (one) => actions.includes(one)))];
    expect(queues).toHaveLength(3);
    expect(menu('deposits.read', 'cases.read', 'cases.decide')).toEqual([['cases', 5]]);
    expect(menu('deposits.read', 'cases.read')).toEqual([]);
  });

  it('are absent where the answer has no count, and before it came', () => {
    expect(queuesOf([deposits], { asOf: '2026-11-23T09:00:00Z', second: {} })).toEqual([]);
    expect(queuesOf([deposits], undefined)).toEqual([]);
  });
});

import type { DayFigures } from '../../lib/surface.js';
import { slotsOf } from './money-slots.js';

const NONE = { brand: 'lab', currency: 'USD' } as unknown as DayFigures;
const step = (from: string, depositedMinor: string, withdrawnMinor: string) => ({
  from,
  depositedMinor,
  withdrawnMinor,
});
const day = (changes: Partial<DayFigures>): DayFigures => ({
  ...NONE,
  ...{ from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T02:36:48.000Z', steps: [], usual: [] },
  ...changes,
});

/** Goal: the chart has a place for every hour and day, and its amounts are those of the server's figures. */
describe('The hours of a day', () => {
  const steps = [step('2026-11-20T00:00:00.000Z', '500', '20'), step('2026-11-20T02:00:00.000Z', '700', '0')];

  it('are all there, with their money, and the one that is not over is marked', () => {
    const slots = slotsOf(day({ steps }), false, 'UTC');
    expect(slots).toHaveLength(24);
    expect(slots.slice(0, 3)).toMatchObject([
      { inMinor: 500n, outMinor: 20n, isOpen: false, usualMinor: undefined },
      { inMinor: 0n, outMinor: 0n, isOpen: false },
      { inMinor: 700n, outMinor: 0n, isOpen: true },
    ]);
    expect(slots.filter(({ isOpen }) => isOpen)).toHaveLength(1);
    expect(slots.reduce((sum, { inMinor }) => sum + inMinor, 0n)).toBe(1_200n);
  });

  it('have what was usual, which is nothing where money moved in other hours only', () => {
    const slots = slotsOf(day({ usual: [{ hour: 1, depositedMinor: '90' }] }), false, 'UTC');
    expect(slots.slice(0, 2).map(({ usualMinor }) => usualMinor)).toEqual([0n, 90n]);
  });

  it('are over when the day is', () => {
    const slots = slotsOf(day({ to: '2026-11-21T00:00:00.000Z', steps }), false, 'UTC');
    expect(slots.filter(({ isOpen }) => isOpen)).toEqual([]);
  });
});

describe('The hours of a day on which the clocks change', () => {
  it('are 25, or 23', () => {
    const count = (from: string) => slotsOf(day({ from, to: from }), false, 'Europe/Berlin').length;
    expect([count('2026-10-24T22:00:00.000Z'), count('2026-03-28T23:00:00.000Z')]).toEqual([25, 23]);
  });
});

describe('The days of a week', () => {
  it('are seven, and today is not over', () => {
    const steps = [step('2026-11-15T00:00:00.000Z', '3', '4')];
    const slots = slotsOf(day({ from: '2026-11-14T00:00:00.000Z', steps }), true, 'UTC');
    expect(slots.map(({ isOpen }) => isOpen)).toEqual([false, false, false, false, false, false, true]);
    expect(slots[1]).toMatchObject({ inMinor: 3n, outMinor: 4n, fromMs: Date.UTC(2026, 10, 15) });
    expect(slots[1]?.toMs).toBe(Date.UTC(2026, 10, 16));
  });
});

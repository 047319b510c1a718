import { jest } from '@jest/globals';
import { TurnedAwayNames } from './turned-away.js';

describe('names of what was turned away', () => {
  afterEach(() => { jest.useRealTimers(); });

  it('are known for half a minute from the last time on', () => {
    jest.useFakeTimers();
    const names = new TurnedAwayNames();
    names.add('a');
    jest.advanceTimersByTime(20_000);
    names.add('a');
    jest.advanceTimersByTime(20_000);
    expect([names.has('a'), names.has('b')]).toEqual([true, false]);
    jest.advanceTimersByTime(10_001);
    expect(names.has('a')).toBe(false);
  });

  it('are forgotten when they were let in, and the oldest when there are too many', () => {
    const names = new TurnedAwayNames();
    for (let n = 0; n < 5_000; n += 1) names.add(`name-${n}`);
    expect([names.has('name-0'), names.has('name-903'), names.has('name-904'), names.has('name-4999')]).toEqual([false, false, true, true]);
    names.delete('name-4999');
    expect(names.has('name-4999')).toBe(false);
  });
});

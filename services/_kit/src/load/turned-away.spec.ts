import { jest } from '@jest/globals';
import { TurnedAwayNames } from './turned-away.js';

describe('names of what was turned away', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are known for half a minute from the last time on', () => {
    jest.useFakeTimers();
    const names = new TurnedAwayNames();
    names.add('a');
    jest.advanceTimersByTime(20_000);
    names.add('a');
    jest.advanceTimersByTime(20_000);
    names.add('c');
    expect([names.take('a'), names.take('b')]).toEqual([true, false]);
    jest.advanceTimersByTime(30_001);
    expect(names.take('c')).toBe(false);
  });

  it('are good for one time, and the oldest are forgotten when there are too many', () => {
    const names = new TurnedAwayNames();
    for (let n = 0; n < 5_000; n += 1) names.add(`name-${n}`);
    expect([names.take('name-0'), names.take('name-903'), names.take('name-904'), names.take('name-4999')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(names.take('name-4999')).toBe(false);
  });
});

import { parseRounds, stopReason } from './auto-rules.js';

describe('A run of rounds', () => {
  const plan = { rounds: 10, stopGainMinor: 500n, stopLossMinor: 300n };

  it('continues until its rounds are played', () => {
    expect(stopReason(plan, 9, 0n)).toBeUndefined();
    expect(stopReason(plan, 10, 0n)).toBe('rounds');
  });

  it('ends exactly at the gain limit and at the loss limit', () => {
    expect(stopReason(plan, 1, 499n)).toBeUndefined();
    expect(stopReason(plan, 1, 500n)).toBe('gain');
    expect(stopReason(plan, 1, -299n)).toBeUndefined();
    expect(stopReason(plan, 1, -300n)).toBe('loss');
    expect(stopReason({ rounds: 10 }, 1, -1_000_000n)).toBeUndefined();
  });

  it('takes 1 to 100 rounds', () =>
    expect(['0', '1', '100', '101', '1.5', '', 'x'].map(parseRounds)).toEqual([
      undefined,
      1,
      100,
      undefined,
      undefined,
      undefined,
      undefined,
    ]));
});

import fc from 'fast-check';
import { parseRounds, stopReason } from './auto-rules.js';

describe('A run of rounds', () => {
  const plan = { rounds: 10, stopGainMinor: 500n, stopLossMinor: 300n, stopWinMinor: 400n };
  const after = (played: number, netMinor: bigint, wonMinor = 0n) =>
    stopReason(plan, { played, netMinor, wonMinor }, 100n);

  it('continues until its rounds are played', () => {
    expect(after(9, 0n)).toBeUndefined();
    expect(after(10, 0n)).toBe('rounds');
  });

  it('ends exactly at the gain limit', () => {
    expect(after(1, 499n)).toBeUndefined();
    expect(after(1, 500n)).toBe('gain');
    expect(
      stopReason({ rounds: 10, stopLossMinor: 1n }, { played: 1, netMinor: 500n, wonMinor: 600n }, 1n),
    ).toBeUndefined();
  });

  it('ends at a single win of the limit, also if the net result is a loss', () => {
    expect(after(1, -100n, 399n)).toBeUndefined();
    expect(after(1, -100n, 400n)).toBe('win');
  });

  it('ends at the loss limit, and before a stake that could pass it', () => {
    expect(after(1, -200n)).toBeUndefined();
    expect(after(1, -201n)).toBe('loss');
    expect(after(10, -201n)).toBe('rounds');
    expect(after(10, -300n)).toBe('loss');
  });

  it('never loses more than its limit, whatever the rounds pay', () =>
    fc.assert(
      fc.property(
        fc.bigInt(1n, 1_000n),
        fc.bigInt(1n, 20_000n),
        fc.array(fc.bigInt(0n, 3_000n), { minLength: 100, maxLength: 100 }),
        (stakeMinor, stopLossMinor, payouts) => {
          let progress = { played: 0, netMinor: 0n, wonMinor: 0n };
          for (const wonMinor of payouts) {
            if (stopReason({ rounds: 100, stopLossMinor }, progress, stakeMinor)) break;
            progress = { played: progress.played + 1, netMinor: progress.netMinor - stakeMinor + wonMinor, wonMinor };
          }
          expect(progress.netMinor).toBeGreaterThanOrEqual(-stopLossMinor);
        },
      ),
    ));

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

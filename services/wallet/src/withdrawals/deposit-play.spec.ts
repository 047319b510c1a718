import fc from 'fast-check';
import { depositLock, depositLockMax, type DepositPlay } from './deposit-play.js';

type Step = { readonly deposit: bigint } | { readonly stake: bigint };

/**
 * Returns the deposits among these steps in the form of `DepositPlay`: with the sums of deposits and of stakes from
 * each deposit until now, newest deposit first.
 */
function playsOf(steps: readonly Step[]): DepositPlay[] {
  const plays: DepositPlay[] = [];
  let [depositedMinor, stakedMinor] = [0n, 0n];
  for (const step of steps.toReversed()) {
    if ('stake' in step) stakedMinor += step.stake;
    else plays.push({ depositedAt: new Date(0), depositedMinor: (depositedMinor += step.deposit), stakedMinor });
  }
  return plays;
}
const depositedOf = (steps: readonly Step[]): bigint =>
  steps.reduce((sum, step) => sum + ('deposit' in step ? step.deposit : 0n), 0n);

/**
 * An independent version of the rule: each stake reduces the deposited money that was not staked yet, to zero at the
 * lowest.
 */
const unplayedOf = (steps: readonly Step[]): bigint =>
  steps.reduce((rest, step) => {
    if ('deposit' in step) return rest + step.deposit;
    return rest > step.stake ? rest - step.stake : 0n;
  }, 0n);

// Goal: deposited money that was not staked stays locked against withdrawal, whether it came in one deposit or in many.
describe('The lock of deposits', () => {
  const small: Step[] = Array.from({ length: 20 }, () => ({ deposit: 100n }));

  it('keeps a large deposit behind twenty small ones, played or not', () => {
    const steps: Step[] = [{ deposit: 10_000n }, ...small, { stake: 2_000n }];
    const plays = playsOf(steps);
    expect(depositLock(plays.slice(0, 20), { areAll: false, depositedMinor: 12_000n })).toBeUndefined();
    expect(depositLock(plays, { areAll: true, depositedMinor: 12_000n })).toBe(10_000n);
    expect(depositLockMax(plays.slice(0, 20), 12_000n)).toBe(10_000n);
  });

  it('ends the reading once the stakes since a deposit cover all deposits', () => {
    const steps: Step[] = [{ deposit: 10_000n }, { deposit: 100n }, { stake: 11_000n }, { deposit: 300n }];
    const plays = playsOf(steps);
    expect(depositLock(plays.slice(0, 1), { areAll: false, depositedMinor: 10_400n })).toBeUndefined();
    expect(depositLock(plays.slice(0, 2), { areAll: false, depositedMinor: 10_400n })).toBe(300n);
  });

  it('is what was deposited and not staked, whatever the order, and never too low when the reading ends early', () => {
    const minor = fc.bigInt({ min: 1n, max: 1_000n });
    const step = fc.oneof(
      minor.map((deposit) => ({ deposit })),
      minor.map((stake) => ({ stake })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, count) => {
        const [plays, depositedMinor, unplayed] = [playsOf(steps), depositedOf(steps), unplayedOf(steps)];
        expect(depositLock(plays, { areAll: true, depositedMinor })).toBe(unplayed);
        const early = plays.slice(0, count);
        expect([unplayed, undefined]).toContain(
          depositLock(early, { areAll: early.length === plays.length, depositedMinor }),
        );
        const known = early.reduce(
          (most, play) => {
            const rest = play.depositedMinor - play.stakedMinor;
            return rest > most ? rest : most;
          },
          depositLockMax(early, depositedMinor),
        );
        expect(known).toBeGreaterThanOrEqual(unplayed);
      }),
    );
  });
});

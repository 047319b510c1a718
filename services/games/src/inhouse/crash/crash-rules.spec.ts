import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { verify } from '../../verify/verify.js';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import {
  CRASH_E2_MAX,
  crashPointE2,
  crashPointOf,
  isTarget,
  msToCrash,
  msToReach,
  multiplierE2,
  payoutOf,
  stopE2,
  TARGET_E2_MAX,
  TARGET_E2_MIN,
} from './crash-rules.js';

// Goal: the crash point and the curve match the published vectors, and every target returns at most 99% of the stake.

const OUTCOMES = 2 ** 32;

interface Vectors {
  readonly curve: readonly (readonly [ms: number, e2: number])[];
  readonly rounds: readonly {
    readonly seed: string;
    readonly seedHash: string;
    readonly root: string;
    readonly beacon: string;
    readonly crashE2: number;
    readonly crashMs: number;
  }[];
}
const file = join(import.meta.dirname, '../../fairness/crash-vectors.json');
const { curve, rounds } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;

/**
 * Counts how many of the 2^32 possible numbers give a crash point at or above a target. It finds the lowest such number
 * by bisection, because a higher number never gives a lower crash point.
 */
function winningOf(targetE2: number, pointOf = crashPointOf): number {
  let low = 0;
  let high = OUTCOMES;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (pointOf(middle) >= targetE2) high = middle;
    else low = middle + 1;
  }
  return OUTCOMES - low;
}

test.each(rounds)('the published round crashes at $crashE2 hundredths', ({ crashE2, crashMs, ...input }) => {
  const seed = Buffer.from(input.seed, 'hex');
  expect(serverSeedHash(seed)).toBe(input.seedHash);
  expect(crashPointE2({ ...input, seed })).toBe(crashE2);
  expect(msToCrash(crashE2)).toBe(crashMs);
  const { root, beacon } = input;
  const args = ['--seed', input.seed, '--root', root, '--beacon', beacon, '--at', '5850', '--json'];
  expect(JSON.parse(verify(['crash', ...args]))).toEqual({
    seedHash: input.seedHash,
    crash: (crashE2 / 100).toFixed(2),
    crashMs: String(crashMs),
    multiplier: '1.50',
  });
});

test.each([
  [[], '--seed takes 64 hex digits.'],
  [['--seed', 'ab'], '--seed takes 64 hex digits.'],
  [['--seed', rounds[0]!.seed, '--root', rounds[0]!.root], '--beacon takes 64 hex digits.'],
])('the command line refuses %j', (args, sentence) => {
  expect(() => verify(['crash', ...args])).toThrow(sentence);
});

test.each(curve)('after %d ms the multiplier is %d hundredths', (ms, e2) => {
  expect(multiplierE2(ms)).toBe(e2);
});

/**
 * Returns the lowest and the highest return to the player over the tested targets, as shares of the stake.
 * @param step the distance between tested targets in hundredths; it is 997 times as large above 200.00
 */
function returnsOf(pointOf = crashPointOf, step = 1): readonly [least: number, most: number] {
  const returns: number[] = [];
  // `winningOf` counts the numbers with which a target wins, out of 2^32 equally likely ones. A win pays target / 100
  // times the stake.
  for (let target = TARGET_E2_MIN; target <= TARGET_E2_MAX; target += target < 20_000 ? step : 997 * step)
    returns.push(Number(BigInt(winningOf(target, pointOf)) * BigInt(target)) / 100 / OUTCOMES);
  return [Math.min(...returns), Math.max(...returns)];
}

test('every target returns 98.99976% to 99%, computed exactly', () => {
  const [least, most] = returnsOf();
  expect(least).toBeGreaterThan(0.9899976);
  expect(most).toBeLessThanOrEqual(0.99);
});

test.each([
  ['crash points that are 1% higher', (drawn: number) => Math.ceil(crashPointOf(drawn) * 1.01)],
  ['crash points that are 1% lower', (drawn: number) => Math.floor(crashPointOf(drawn) * 0.99)],
  ['one more outcome in 100 that crashes at once', (drawn: number) => crashPointOf(Math.floor(drawn * 0.99))],
])('%s do not fit these returns', (_name, pointOf) => {
  const [least, most] = returnsOf(pointOf, 50);
  expect(least > 0.9899976 && most <= 0.99).toBe(false);
});

test('a higher number never crashes earlier, and the ends are 1.00 and 10,000.00', () => {
  fc.assert(
    fc.property(fc.nat(OUTCOMES - 1), fc.nat(OUTCOMES - 1), (a, b) => a > b || crashPointOf(a) <= crashPointOf(b)),
  );
  expect([crashPointOf(0), crashPointOf(OUTCOMES - 1)]).toEqual([100, CRASH_E2_MAX]);
});

test('the curve never falls, and a round crashes exactly when its multiplier passes the crash point', () => {
  let before = 0;
  for (let ms = 0; ms <= 140_000; ms += 1) {
    const now = multiplierE2(ms);
    if (now < before) throw new Error(`the curve falls at ${ms} ms`);
    before = now;
  }
  fc.assert(
    fc.property(fc.integer({ min: 100, max: CRASH_E2_MAX }), (crashE2) => {
      const ms = msToCrash(crashE2);
      return multiplierE2(ms) > crashE2 && multiplierE2(ms - 1) <= crashE2 && msToReach(crashE2) <= ms;
    }),
  );
});

test('a bet stops by itself at its target or where the largest win is reached, and never pays more', () => {
  const some = fc.bigInt({ min: 1n, max: 10n ** 9n });
  fc.assert(
    fc.property(some, some, fc.constantFrom(0, 101, 150, 1_000, 900_000), (stake, win, target) => {
      const most = win + stake * 2n;
      const stop = stopE2(stake, target, most);
      const below = payoutOf(stake, stop - 1, null);
      return isTarget(stop) && (target === 0 || stop <= target) && payoutOf(stake, stop, most) <= most && below <= most;
    }),
  );
  expect(stopE2(1_000n, 0, null)).toBe(CRASH_E2_MAX);
  expect(stopE2(1_000n, 0, 2_500n)).toBe(250);
  expect(payoutOf(1_001n, 150, null)).toBe(1_501n);
});

test.each([0, 100, 100.5, 1_000_001, Number.NaN, -5])('%d is no target', (target) => {
  expect(isTarget(target)).toBe(false);
});

import { boundsOf, wrongTerm } from './desk-jackpot.js';

// Goal: one operator alone cannot set the terms of a jackpot pool so that it pays an accomplice much more than the
// present pool.

describe('The bounds of a pool', () => {
  it.each([
    ['twice the seed in force', 500n, { seedMinorMax: 2_000n, spreadPpmMin: 40_000 }, 1_000n, 40_000],
    ['what the brand declares', 1_500n, { seedMinorMax: 2_000n, spreadPpmMin: 40_000 }, 2_000n, 40_000],
    ['the seed in force, where nothing is declared', 500n, { seedMinorMax: null, spreadPpmMin: null }, 500n, 500_000],
  ])('allow %s', (_name, seedMinor, declared, seedMinorMax, spreadPpmMin) => {
    expect(boundsOf(seedMinor, declared)).toEqual({ seedMinorMax, spreadPpmMin });
  });

  const pool = { seedMinor: 500n, capMinor: 520n, ...boundsOf(500n, { seedMinorMax: 2_000n, spreadPpmMin: 500_000 }) };
  it.each([
    ['a seed above its highest', 1_001n, 9_000n, 'seedMinor'],
    ['a cap right above the seed', 1_000n, 1_001n, 'capMinor'],
    ['a cap that is one too close', 1_000n, 1_499n, 'capMinor'],
    ['both at their bounds', 1_000n, 1_500n, undefined],
    ['the terms in force, also outside the bounds', 500n, 520n, undefined],
  ])('decide about %s', (_name, seedMinor, capMinor, wrong) => {
    expect(wrongTerm({ sharePpm: 10_000, seedMinor, capMinor }, pool)).toBe(wrong);
  });
});

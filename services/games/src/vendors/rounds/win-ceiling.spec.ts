import fc from 'fast-check';
import { heldPartOf } from './win-ceiling.js';

// Goal: without an operator's decision a round pays at most its ceiling, also if it is divided into several wins.
// Nothing below the ceiling is held.

const ceiling = { stakeMultiple: 100n, amountMinor: 50_000n };

test.each([
  ['a win below the multiple of its stake', 9_999n, { stakeMinor: 100n, wonMinor: 0n }, 0n],
  ['a win at the multiple', 10_000n, { stakeMinor: 100n, wonMinor: 0n }, 0n],
  ['a win above the multiple', 10_001n, { stakeMinor: 100n, wonMinor: 0n }, 1n],
  ['a win above what earlier wins left', 600n, { stakeMinor: 100n, wonMinor: 9_500n }, 100n],
  ['a win after the ceiling was reached', 600n, { stakeMinor: 100n, wonMinor: 10_000n }, 600n],
  ['a win above the absolute ceiling', 60_000n, { stakeMinor: 1_000n, wonMinor: 0n }, 10_000n],
  ['a win without a bet', 60_000n, { stakeMinor: undefined, wonMinor: 0n }, 10_000n],
  ['a win in a round without a standing stake', 5n, { stakeMinor: 0n, wonMinor: 0n }, 5n],
] as const)('%s', (_what, payoutMinor, won, heldMinor) => {
  expect(heldPartOf(payoutMinor, ceiling, won)).toBe(heldMinor);
});

test('wins of any sizes are credited up to the ceiling of their round in total', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 40_000n })),
      fc.bigInt({ min: 1n, max: 1_000n }),
      (wins, stakeMinor) => {
        let wonMinor = 0n;
        for (const win of wins) wonMinor += win - heldPartOf(win, ceiling, { stakeMinor, wonMinor });
        const total = wins.reduce((sum, win) => sum + win, 0n);
        const limit = stakeMinor * 100n < 50_000n ? stakeMinor * 100n : 50_000n;
        expect(wonMinor).toBe(total < limit ? total : limit);
      },
    ),
  );
});

import fc from 'fast-check';
import { allowanceOf } from './allowance.js';

// Goal: the deposit amount that a member is shown is the smallest remaining limit, and the deposit guard accepts
// exactly this amount.

const none = { dayMinor: null, weekMinor: null, monthMinor: null };

test('the allowance is absent without a limit, else the smallest rest, and of equal ones the shortest period', () => {
  expect(allowanceOf(none, 5n)).toBeUndefined();
  expect(allowanceOf({ ...none, weekMinor: 700n }, 0n)).toEqual({ leftMinor: 700n, period: 'week' });
  expect(allowanceOf({ dayMinor: 900n, weekMinor: 700n, monthMinor: 800n }, 0n)).toEqual({
    leftMinor: 700n,
    period: 'week',
  });
  expect(allowanceOf({ dayMinor: 700n, weekMinor: 700n, monthMinor: null }, 0n)).toEqual({
    leftMinor: 700n,
    period: 'day',
  });
});

test('open orders count as deposited, and the allowance is never negative', () => {
  const left = fc.option(fc.bigInt({ min: -1_000n, max: 1_000n }), { nil: null });
  fc.assert(
    fc.property(left, left, left, fc.bigInt({ min: 0n, max: 2_000n }), (dayMinor, weekMinor, monthMinor, openMinor) => {
      const allowance = allowanceOf({ dayMinor, weekMinor, monthMinor }, openMinor);
      const lefts = [dayMinor, weekMinor, monthMinor].filter((each) => each !== null);
      if (lefts.length === 0) return allowance === undefined;
      const least = lefts.reduce((a, b) => (b < a ? b : a)) - openMinor;
      return allowance?.leftMinor === (least > 0n ? least : 0n);
    }),
  );
});

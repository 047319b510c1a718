import { ApiFailure } from '../../lib/api/failure.js';
import { isUncertain } from './uncertain.js';

const lost = new ApiFailure('network.timeout', 0);
const failed = new ApiFailure('system.temporary', 503);
const tooMany = new ApiFailure('request.rate_limited', 429);
const refused = new ApiFailure('wallet.insufficient_funds', 422);

const outcomes = (isRepeat: boolean): boolean[] =>
  [lost, failed, tooMany, refused].map((failure) => isUncertain(failure, isRepeat));

test('a bet may have counted if its answer was lost, but not if the server refused it', () => {
  expect(outcomes(false)).toEqual([true, true, false, false]);
});

test('a repeated bet may still have counted if the server refuses the repeat for too many requests', () => {
  expect(outcomes(true)).toEqual([true, true, true, false]);
});

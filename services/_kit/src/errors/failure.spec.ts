import { FAILURES, KINDS, grpcStatusOf, httpStatusOf, isFailureCode } from './catalogue.js';
import { Failure, failureDataToJson, isFailure } from './failure.js';

describe('The catalogue of failures', () => {
  it('gives every code one kind, and every kind one gRPC and one HTTP status', () => {
    for (const code of Object.keys(FAILURES)) {
      if (!isFailureCode(code)) throw new Error(code);
      expect(httpStatusOf(code)).toBeGreaterThanOrEqual(400);
      expect(grpcStatusOf(code)).toBeGreaterThan(0);
    }
    expect(httpStatusOf('wallet.insufficient_funds')).toBe(KINDS.refused.http);
    expect(httpStatusOf('wallet.key_reused')).toBe(409);
  });

  it('does not accept an inherited property as a code', () => {
    expect(isFailureCode('toString')).toBe(false);
  });
});

describe('A failure', () => {
  it('carries its code as its message and its data as JSON with bigint as text', () => {
    const failure = new Failure('game.stake_limit', { maxMinor: 100_000n });
    expect(failure.message).toBe('game.stake_limit');
    expect(failureDataToJson(failure.data)).toBe('{"maxMinor":"100000"}');
    expect(isFailure(failure, 'game.stake_limit')).toBe(true);
    expect(isFailure(failure, 'game.closed')).toBe(false);
  });
});

import { Failure } from '../errors/failure.js';
import { Prerequisite } from './consumer.js';
import { nextRetry, RETRY_POLICY, verdictOf } from './retry-policy.js';

// Goal: an event that failed for a temporary cause is retried automatically; other failed events wait for the replay
// command.
describe('the verdict on a failed event', () => {
  it('retries a missing prerequisite and an unreachable service automatically', () => {
    expect(verdictOf(new Prerequisite('no member yet'))).toEqual({
      cause: 'prerequisite',
      reason: 'no member yet',
      heals: true,
    });
    expect(verdictOf(new Failure('system.temporary'))).toEqual({
      cause: 'failed',
      reason: 'system.temporary',
      heals: true,
    });
    expect(verdictOf(new Failure('request.rate_limited')).heals).toBe(true);
  });

  it('leaves refusals and faults to an operator, with the reason', () => {
    expect(verdictOf(new Failure('wallet.key_reused'))).toEqual({
      cause: 'failed',
      reason: 'wallet.key_reused',
      heals: false,
    });
    expect(verdictOf(new TypeError('x is undefined'))).toMatchObject({ cause: 'failed', heals: false });
    expect(nextRetry(RETRY_POLICY, verdictOf(new Error('no')), 1)).toBeUndefined();
  });

  it('doubles the wait of a parked event up to a minute', () => {
    const waits = [0, 1, 3, 6, 50].map((attempts) => {
      const at = nextRetry(RETRY_POLICY, verdictOf(new Prerequisite('not yet')), attempts)!;
      return Math.round((at.getTime() - Date.now()) / 1_000);
    });
    expect(waits).toEqual([1, 2, 8, 60, 60]);
  });
});

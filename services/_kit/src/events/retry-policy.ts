import { FAILURES } from '../errors/catalogue.js';
import { Failure } from '../errors/failure.js';
import { Prerequisite } from './consumer.js';
import type { ParkCause } from './inbox.store.js';

/**
 * The waiting times of retries: how long a failing event blocks its key before it is parked, and when a parked event is
 * retried.
 */
export interface RetryPolicy {
  /** The waiting times (ms) before the second and each later attempt. After the last attempt the event is parked. */
  readonly waitsMs: readonly number[];
  /**
   * The waiting times (ms) between the attempts of a parked event whose cause is temporary. The first value is the
   * shortest waiting time; it doubles up to the second value.
   */
  readonly parkedWaitMs: readonly [first: number, longest: number];
}

export const RETRY_POLICY: RetryPolicy = { waitsMs: [100, 400, 1_500, 3_000], parkedWaitMs: [1_000, 60_000] };

export interface Verdict {
  readonly cause: ParkCause;
  readonly reason: string;
  /**
   * True if the cause of the failure is temporary: a missing prerequisite, or an unreachable or busy service. An event
   * with another cause is retried only by the replay command.
   */
  readonly heals: boolean;
}

export function verdictOf(error: unknown): Verdict {
  if (error instanceof Prerequisite) return { cause: 'prerequisite', reason: error.message, heals: true };
  if (error instanceof Failure) {
    const kind = FAILURES[error.code];
    return { cause: 'failed', reason: error.code, heals: kind === 'unavailable' || kind === 'limited' };
  }
  return {
    cause: 'failed',
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    heals: false,
  };
}

/** Returns the time of the next automatic retry of a parked event; undefined if it is not retried automatically. */
export function nextRetry(
  { parkedWaitMs: [first, longest] }: RetryPolicy,
  { heals }: Verdict,
  attempts: number,
): Date | undefined {
  return heals ? new Date(Date.now() + Math.min(longest, first * 2 ** Math.min(attempts, 20))) : undefined;
}

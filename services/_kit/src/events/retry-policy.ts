import { FAILURES } from '../errors/catalogue.js';
import { Failure } from '../errors/failure.js';
import { Prerequisite } from './consumer.js';
import type { ParkCause } from './inbox.store.js';

/** How long an event blocks its key before it is parked, and when a parked event is retried. */
export interface RetryPolicy {
  /** How long (ms) to wait before the second, third, … attempt. */
  readonly waitsMs: readonly number[];
  /**
   * How long (ms) to wait between attempts of a parked event with a temporary cause: the wait doubles from the first
   * value up to the second.
   */
  readonly parkedWaitMs: readonly [first: number, longest: number];
}

export const RETRY_POLICY: RetryPolicy = { waitsMs: [100, 400, 1_500, 3_000], parkedWaitMs: [1_000, 60_000] };

export interface Verdict {
  readonly cause: ParkCause;
  readonly reason: string;
  /**
   * Whether the cause is temporary: a missing prerequisite or an unreachable service. An event with another cause waits
   * for the replay command.
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

/** Returns when a parked event is retried automatically; undefined for never. */
export function nextRetry(
  { parkedWaitMs: [first, longest] }: RetryPolicy,
  { heals }: Verdict,
  attempts: number,
): Date | undefined {
  return heals ? new Date(Date.now() + Math.min(longest, first * 2 ** Math.min(attempts, 20))) : undefined;
}

import { FAILURES } from '../errors/catalogue.js';
import { Failure } from '../errors/failure.js';
import { Prerequisite } from './consumer.js';
import type { ParkCause } from './inbox.store.js';

/** How long an event holds its key before it parks, and when a parked one is tried again by itself. */
export interface RetryPolicy {
  /** Waits before the second, third, … try. */
  readonly waitsMs: readonly number[];
  /** Tries of a parked event that heals by itself: doubling from the first to the second. */
  readonly parkedWaitMs: readonly [first: number, longest: number];
}

export const RETRY_POLICY: RetryPolicy = { waitsMs: [100, 400, 1_500, 3_000], parkedWaitMs: [1_000, 60_000] };

export interface Verdict {
  readonly cause: ParkCause;
  readonly reason: string;
  /** Whether time may mend it: a missing prerequisite, a peer that is away. Anything else waits for the replay command. */
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

/** When a parked event is tried again by itself, if ever. */
export function nextRetry(
  { parkedWaitMs: [first, longest] }: RetryPolicy,
  { heals }: Verdict,
  attempts: number,
): Date | undefined {
  return heals ? new Date(Date.now() + Math.min(longest, first * 2 ** Math.min(attempts, 20))) : undefined;
}

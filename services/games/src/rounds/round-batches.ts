import type { MicroBatcherOptions } from '@nm/kit/concurrency/micro-batcher.js';

/** The settings of the batches for the three steps of a round: opening, posting and settling. */
export const BATCHES = {
  batchMax: 128,
  concurrencyMax: 4,
  // If fewer commands than this wait while a batch runs, no second batch starts beside it, because one larger batch
  // later costs less than two batches.
  parallelMin: 8,
  // The time (ms) after which a batch counts as stuck, for example because its wallet instance does not answer. It then
  // no longer delays the other batches.
  stuckMs: 250,
  // The maximum number of batches that run at the same time while some of them are stuck. A stuck batch ends at the
  // deadline of its callers.
  stuckConcurrencyMax: 32,
} as const satisfies Partial<MicroBatcherOptions<never, never>>;

import type { MicroBatcherOptions } from '@nm/kit/concurrency/micro-batcher.js';

/** Settings of the batches in the three steps of a round: opening, posting, settling. */
export const BATCHES = {
  batchMax: 128,
  concurrencyMax: 4,
  // Below this number of waiting commands no parallel batch starts, because one larger batch later costs less than two
  // batches.
  parallelMin: 8,
  // After this time (ms) a batch counts as stuck, for example because its wallet instance does not answer. It then no
  // longer delays the others.
  stuckMs: 250,
  // How many additional batches may run while others are stuck. A stuck batch ends at the deadline of its callers.
  stuckConcurrencyMax: 32,
} as const satisfies Partial<MicroBatcherOptions<never, never>>;

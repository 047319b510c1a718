import type { MicroBatcherOptions } from '@nm/kit/concurrency/micro-batcher.js';

/** Batch settings for the three steps of a round: opening, posting, end. */
export const BATCHES = {
  batchMax: 128,
  concurrencyMax: 4,
  // With fewer waiting commands, a larger next batch is cheaper than a second batch in parallel.
  parallelMin: 8,
  // After this time (ms) a stuck batch, for example at a stalled instance of the wallet, no longer delays others.
  stuckMs: 250,
  // How many extra batches may run beside stuck ones. The stuck ones end at their callers' deadlines.
  stuckConcurrencyMax: 32,
} as const satisfies Partial<MicroBatcherOptions<never, never>>;

import type { MicroBatcherOptions } from '@nm/kit/concurrency/micro-batcher.js';

/** How the steps of rounds share their work: openings, postings, ends. */
export const BATCHES = {
  batchMax: 128,
  concurrencyMax: 4,
  // Fewer do better in the next batch than in one more beside it.
  parallelMin: 8,
  // A batch that is stuck, as at a copy of the wallet that stands still, delays the others no further.
  stuckMs: 250,
  // Leaves room until the callers' deadlines end the batches that are stuck.
  stuckConcurrencyMax: 32,
} as const satisfies Partial<MicroBatcherOptions<never, never>>;

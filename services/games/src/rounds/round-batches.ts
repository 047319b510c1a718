import type { MicroBatcherOptions } from '@nm/kit/concurrency/micro-batcher.js';

/** The batching of the steps of rounds: openings, postings, ends. */
export const BATCHES = {
  batchMax: 128,
  concurrencyMax: 4,
  // With fewer waiting commands, the next batch is cheaper than a second one in parallel.
  parallelMin: 8,
  // After this time a stuck batch, for example at a stalled copy of the wallet, does not delay others any more.
  stuckMs: 250,
  // How many extra batches may run beside stuck ones, until the callers' deadlines end those.
  stuckConcurrencyMax: 32,
} as const satisfies Partial<MicroBatcherOptions<never, never>>;

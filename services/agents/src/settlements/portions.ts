import { setTimeout as sleep } from 'node:timers/promises';

/** The longest pause (ms) after a batch of work. */
const PAUSE_MS_MAX = 50;

/**
 * Runs one batch of work, and then sleeps in proportion to its run time. A long closing therefore leaves processor and
 * disk time for bets.
 */
export async function withPause<T>(work: () => Promise<T>, share = 1): Promise<T> {
  const startedAt = performance.now();
  const done = await work();
  await sleep(Math.min(PAUSE_MS_MAX, (performance.now() - startedAt) * share));
  return done;
}

export const portions = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

import { setTimeout as sleep } from 'node:timers/promises';

/** A pause is never longer than this. */
const PAUSE_MS_MAX = 50;

/**
 * Works, and rests for a share of the time that it took: whoever works for seconds beside bets, on the same processors and the
 * same disk, leaves a part of them free.
 */
export async function rested<T>(work: () => Promise<T>, share = 1): Promise<T> {
  const startedAt = performance.now();
  const done = await work();
  await sleep(Math.min(PAUSE_MS_MAX, (performance.now() - startedAt) * share));
  return done;
}

export const portions = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

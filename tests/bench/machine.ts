import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const QUIET_SHARE = 0.15;

/** Processor time of the whole machine so far, in ticks. */
function ticks(): { busy: number; all: number } {
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/\s+/);
  const values = fields.map(Number);
  const all = values.slice(0, 8).reduce((sum, value) => sum + value, 0);
  const idle = (values[3] ?? 0) + (values[4] ?? 0);
  return { busy: all - idle, all };
}

/** The share of the processors that other processes use, over one idle second. */
export async function outsideLoad(): Promise<number> {
  const before = ticks();
  await sleep(1_000);
  const after = ticks();
  return (after.busy - before.busy) / Math.max(1, after.all - before.all);
}

/**
 * Waits until other processes need little processor time, at most for the given time. Returns the share that they still
 * need.
 */
export async function quiet(secondsMax: number): Promise<number> {
  let load = await outsideLoad();
  for (let waited = 1; load > QUIET_SHARE && waited < secondsMax; waited += 1) load = await outsideLoad();
  return load;
}

/**
 * Whether other processes use so little of the processors that a round counts. A round with more outside load is
 * dropped, if enough other rounds remain.
 */
export const isQuiet = (load: number): boolean => load <= QUIET_SHARE;

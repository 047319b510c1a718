import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

/** Polls until the condition is true or the time has passed. Returns true if the condition became true. */
export async function until(yes: () => boolean | Promise<boolean>, withinMs: number, everyMs = 50): Promise<boolean> {
  const end = Date.now() + withinMs;
  for (;;) {
    if (await yes()) return true;
    if (Date.now() >= end) return false;
    await sleep(everyMs);
  }
}

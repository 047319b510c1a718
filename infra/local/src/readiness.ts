import type { Child } from './child.js';
import { Problem } from './problem.js';
import { sleep } from './wait.js';

/**
 * Waits until a process reports that it is ready. Throws a Problem if the process ends before that, or if it takes too
 * long.
 */
export async function untilReady(name: string, child: Child, port: number, withinMs = 90_000): Promise<void> {
  const end = Date.now() + withinMs;
  let answer = 'it does not answer';
  while (Date.now() < end) {
    if (!child.running) throw new Problem(`${name} ended while it started.`);
    try {
      const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) });
      answer = await response.text();
      if (response.ok) return;
    } catch {
      // The process does not listen yet; the loop asks again.
    }
    await sleep(100);
  }
  throw new Problem(`${name} was not ready in ${withinMs / 1000} s: ${answer.slice(0, 300)}.`);
}

import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 2;

/** Latencies in ms, each counted from the time at which its request was due. */
export class Latencies {
  readonly #tookMs: number[] = [];

  note(ms: number): void {
    this.#tookMs.push(ms);
  }

  get count(): number {
    return this.#tookMs.length;
  }

  at(share: number): number {
    return [...this.#tookMs].sort((a, b) => a - b)[Math.floor(this.#tookMs.length * share)] ?? Number.NaN;
  }
}

/**
 * Sends requests at a fixed rate, whatever the answers, until it is stopped. Latency counts from the time at which a
 * request was due, so a service cannot hide a stall by slowing its clients down.
 */
export async function openLoop(
  perSecond: number,
  send: () => Promise<unknown>,
  isOver: () => boolean,
  latencies: () => Latencies,
): Promise<void> {
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let sent = 0; !isOver();) {
    for (const now = performance.now(); startedAt + (sent * 1_000) / perSecond <= now; sent += 1) {
      const dueAt = startedAt + (sent * 1_000) / perSecond;
      const book = latencies();
      const one = send()
        .then(() => book.note(performance.now() - dueAt))
        .finally(() => open.delete(one));
      open.add(one);
    }
    await sleep(STEP_MS);
  }
  await Promise.all(open);
}

import { Failure } from '../errors/failure.js';

/** Maximum number of waiting commands per key. No real player sends more at once. */
const QUEUE_MAX = 256;
/** The time (s) after which a refused caller may try again: most of the waiting work is done by then. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Runs the work of one key one at a time, in order of arrival, within this process. Work that would wait for a row lock
 * waits here instead and needs no database connection. Across instances of a service only the database's lock keeps the
 * order.
 */
export class KeyedMutex {
  readonly #queues = new Map<string, (() => void)[]>();

  /** @param queueMax how many tasks may wait for one key while another task of that key runs. */
  constructor(private readonly queueMax = QUEUE_MAX) {}

  /** @throws Failure request.rate_limited when `queueMax` tasks of this key already wait. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key);
    if (!queue) this.#queues.set(key, []);
    else if (queue.length >= this.queueMax)
      throw new Failure('request.rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    else await new Promise<void>((start) => queue.push(start));
    try {
      return await work();
    } finally {
      const next = this.#queues.get(key)?.shift();
      if (next) next();
      else this.#queues.delete(key);
    }
  }
}

import { Failure } from '../errors/failure.js';

/** Maximum number of waiting tasks per key. A real player never sends this many requests at once. */
const QUEUE_MAX = 256;
/** The time (s) after which a refused caller may try again. By then, most of the waiting tasks are done. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Runs tasks with the same key one at a time, in order of arrival, within this process. A task that would otherwise
 * wait for a row lock waits here without using a database connection. Between several instances of a service only the
 * database's lock keeps the order.
 */
export class KeyedMutex {
  readonly #queues = new Map<string, (() => void)[]>();

  /** @param queueMax how many tasks may wait for one key while another task of that key runs. */
  constructor(private readonly queueMax = QUEUE_MAX) {}

  /**
   * Runs the work when all earlier tasks with the same key are done.
   * @throws Failure request.rate_limited if `queueMax` tasks with this key are already waiting.
   */
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

import { Failure } from '../errors/failure.js';

/**
 * The default maximum number of waiting tasks with the same key. A real player never sends this many requests at once.
 */
const QUEUE_MAX = 256;
/** The time (s) after which a refused caller should retry. Most of the waiting tasks are finished by then. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Runs tasks with the same key one at a time, in order of arrival, within this process. A task that would otherwise
 * wait for a row lock in the database waits here, without a database connection. Between several instances of a
 * service, only the lock in the database keeps tasks apart.
 */
export class KeyedMutex {
  readonly #queues = new Map<string, (() => void)[]>();

  /** @param queueMax the maximum number of tasks that wait for one key while a task with this key runs */
  constructor(private readonly queueMax = QUEUE_MAX) {}

  /**
   * Runs the work after all earlier tasks with the same key have ended.
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

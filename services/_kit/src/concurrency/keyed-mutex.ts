import { Failure } from '../errors/failure.js';

/** Limit of waiting commands per key; no real player sends more at once. */
const QUEUE_MAX = 256;

/**
 * Runs work of one key one at a time, in the order of arrival, in this process. Work that would wait for a row lock waits
 * here without a database connection. Between copies of a service only the database's lock keeps the order.
 */
export class KeyedMutex {
  readonly #queues = new Map<string, (() => void)[]>();

  /** @param queueMax how many may wait for one key behind the running one. */
  constructor(private readonly queueMax = QUEUE_MAX) {}

  /** @throws Failure request.rate_limited when too many wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key);
    if (!queue) this.#queues.set(key, []);
    else if (queue.length >= this.queueMax) throw new Failure('request.rate_limited');
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

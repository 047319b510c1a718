import { tooManyAtOnce } from '../identity.errors.js';

/**
 * Runs work of one key one at a time, in order. Guessing many passwords of one account at once would otherwise
 * pass the guard many times before the first failure is counted.
 */
export class KeyedQueue {
  readonly #queues = new Map<string, { waiting: number; last: Promise<unknown> }>();

  /** @param waitingMax how many may wait behind the one that runs. */
  constructor(private readonly waitingMax: number) {}

  /** @throws Failure request.rate_limited when too many wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (queue.waiting > this.waitingMax) throw tooManyAtOnce();
    queue.waiting += 1;
    this.#queues.set(key, queue);
    const turn = queue.last.then(work, work);
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.#queues.delete(key);
    }
  }
}

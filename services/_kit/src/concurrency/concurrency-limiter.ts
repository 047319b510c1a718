import { randomInt } from 'node:crypto';
import { Failure } from '../errors/failure.js';

export interface ConcurrencyLimits {
  /** Maximum number of tasks that run at the same time. */
  readonly concurrencyMax: number;
  /** Maximum number of tasks with the same key that run at the same time. */
  readonly concurrencyPerKeyMax?: number;
  /** Maximum number of waiting tasks. For a retry the limit is twice as high. */
  readonly queueMax?: number;
  /** Maximum number of waiting tasks with the same key. */
  readonly queuePerKeyMax?: number;
  /** Longest wait in ms; a retry may wait twice as long. */
  readonly queueMsMax?: number;
}

export interface LimitedWork {
  /** The owner of the task, for example a member id. All tasks without a key count as one owner. */
  readonly key?: string;
  /** True if the task was refused before. A retry has a higher queue limit and starts before new tasks. */
  readonly isRetry?: boolean;
}

interface Waiting {
  readonly key: string;
  readonly isRetry: boolean;
  readonly start: () => void;
}

/**
 * Range (seconds) of the time after which refused callers retry. It is drawn at random so that they do not return
 * together.
 */
const RETRY_AFTER_SECONDS = [1, 3] as const;

/**
 * Error of work that was refused before it began; `retryAfterSeconds` says when to retry. Scope `all`: the whole
 * limiter is full (system.temporary). Scope `key`: this caller's key has reached its own limit (request.rate_limited).
 */
export class Overloaded extends Failure {
  constructor(readonly scope: 'all' | 'key' = 'all') {
    super(scope === 'all' ? 'system.temporary' : 'request.rate_limited', {
      retryAfterSeconds: randomInt(...RETRY_AFTER_SECONDS),
    });
  }
}

/**
 * Runs at most so many tasks at once, queues a bounded number, and refuses the rest at once (load shedding). With an
 * unbounded queue every answer would come after the caller's deadline, and the caller would ask again. Tasks start in
 * order of arrival, retries first. A key that has reached its own limit is skipped.
 */
export class ConcurrencyLimiter {
  readonly #perKey = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  readonly #limits: Required<ConcurrencyLimits>;
  #running = 0;

  /** A limit that is not given does not apply. */
  constructor(limits: ConcurrencyLimits) {
    this.#limits = {
      concurrencyPerKeyMax: Infinity,
      queueMax: Infinity,
      queuePerKeyMax: Infinity,
      queueMsMax: Infinity,
      ...limits,
    };
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** @throws Overloaded when the queue is full or the wait was too long; otherwise the error of `work`. */
  async run<T>(work: () => Promise<T>, { key = '', isRetry = false }: LimitedWork = {}): Promise<T> {
    if (this.#mayStart(key)) this.#start(key);
    else await this.#wait(key, isRetry);
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  #runningOf(key: string): number {
    return this.#perKey.get(key) ?? 0;
  }

  #isKeyBusy(key: string): boolean {
    return this.#runningOf(key) >= this.#limits.concurrencyPerKeyMax;
  }

  #mayStart(key: string): boolean {
    return this.#running < this.#limits.concurrencyMax && !this.#isKeyBusy(key);
  }

  #start(key: string): void {
    this.#running += 1;
    this.#perKey.set(key, this.#runningOf(key) + 1);
  }

  #wait(key: string, isRetry: boolean): Promise<void> {
    const { queueMax, queuePerKeyMax, queueMsMax } = this.#limits;
    if (this.#waiting.filter((waiting) => waiting.key === key).length >= queuePerKeyMax)
      return Promise.reject(new Overloaded('key'));
    if (this.#waiting.length >= (isRetry ? 2 * queueMax : queueMax)) return Promise.reject(new Overloaded());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        key,
        isRetry,
        start: () => {
          clearTimeout(timer);
          this.#start(key); // counted now: other work could take the place before the promise resolves
          resolve();
        },
      };
      const msMax = isRetry ? 2 * queueMsMax : queueMsMax;
      const timer = msMax === Infinity ? undefined : setTimeout(() => this.#giveUp(waiting, reject), msMax);
      const firstNew = isRetry ? this.#waiting.findIndex((other) => !other.isRetry) : -1;
      this.#waiting.splice(firstNew < 0 ? this.#waiting.length : firstNew, 0, waiting);
    });
  }

  #giveUp(waiting: Waiting, reject: (error: Overloaded) => void): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    reject(new Overloaded(this.#isKeyBusy(waiting.key) ? 'key' : 'all'));
  }

  #end(key: string): void {
    this.#running -= 1;
    const left = this.#runningOf(key) - 1;
    if (left > 0) this.#perKey.set(key, left);
    else this.#perKey.delete(key);
    const next = this.#waiting.findIndex((waiting) => this.#mayStart(waiting.key));
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.start();
  }
}

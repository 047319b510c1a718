import { randomInt } from 'node:crypto';
import { Failure } from '../errors/failure.js';

export interface ConcurrencyLimits {
  /** Maximum number of tasks that run at the same time. */
  readonly concurrencyMax: number;
  /** Maximum number of tasks with the same key that run at the same time. */
  readonly concurrencyPerKeyMax?: number;
  /**
   * Maximum number of waiting tasks. Tasks that were refused before and are retried may fill a queue of twice this
   * length.
   */
  readonly queueMax?: number;
  /** Maximum number of waiting tasks with the same key. */
  readonly queuePerKeyMax?: number;
  /**
   * The longest time (ms) that a task waits in the queue. A task that was refused before and is retried may wait twice
   * as long.
   */
  readonly queueMsMax?: number;
}

export interface LimitedWork {
  /**
   * The owner of the task, for example a member id; limits per key apply to it. All tasks without a key count as one
   * owner.
   */
  readonly key?: string;
  /**
   * True if the task was refused before and is retried. A retried task has a higher queue limit and starts before new
   * tasks.
   */
  readonly isRetry?: boolean;
}

interface Waiting {
  readonly key: string;
  readonly isRetry: boolean;
  readonly start: () => void;
}

/**
 * The range (seconds) of the time after which refused callers should retry. The time is random, so that callers do not
 * all return at the same moment.
 */
const RETRY_AFTER_SECONDS = [1, 3] as const;

/**
 * The error of a task that was refused before it began; `retryAfterSeconds` says when to retry. With scope `all` the
 * whole limiter is full (system.temporary). With scope `key` the task's key has reached its own limit
 * (request.rate_limited).
 */
export class Overloaded extends Failure {
  constructor(readonly scope: 'all' | 'key' = 'all') {
    super(scope === 'all' ? 'system.temporary' : 'request.rate_limited', {
      retryAfterSeconds: randomInt(...RETRY_AFTER_SECONDS),
    });
  }
}

/**
 * Runs a limited number of tasks at the same time, queues a limited number, and refuses all others at once (load
 * shedding). With an unlimited queue, answers would come after the caller's deadline, and callers would repeat their
 * requests. Tasks start in order of arrival, retried tasks first. Tasks of a key that has reached its own limit are
 * skipped.
 */
export class ConcurrencyLimiter {
  readonly #perKey = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  readonly #limits: Required<ConcurrencyLimits>;
  #running = 0;

  /** Creates a limiter. A limit that is not given does not apply. */
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

  /**
   * Runs the work when a slot is free.
   * @throws Overloaded if the queue is full or the wait was too long; otherwise the error of `work`.
   */
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
          // The task is counted before its promise resolves; otherwise another task could take its slot first.
          this.#start(key);
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

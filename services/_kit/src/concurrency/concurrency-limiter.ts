import { randomInt } from 'node:crypto';
import { Failure } from '../errors/failure.js';

export interface ConcurrencyLimits {
  /** Maximum number of tasks that run at the same time. */
  readonly concurrencyMax: number;
  /** Maximum number of tasks with the same key that run at the same time. */
  readonly concurrencyPerKeyMax?: number;
  /** Maximum number of waiting tasks. For a retried task (`isRetry`) the maximum is twice as high. */
  readonly queueMax?: number;
  /** Maximum number of waiting tasks with the same key. */
  readonly queuePerKeyMax?: number;
  /**
   * The longest time (ms) that a task may wait for its start. A retried task (`isRetry`) may wait for twice this time.
   */
  readonly queueMsMax?: number;
}

export interface LimitedWork {
  /**
   * The owner of the task, for example a member id. The limits per key apply to all tasks with the same owner. All
   * tasks without a key count as one owner.
   */
  readonly key?: string;
  /**
   * True if the task was refused before and its caller now retries it. A retried task has a higher queue limit and
   * starts before new tasks.
   */
  readonly isRetry?: boolean;
}

interface Waiting {
  readonly key: string;
  readonly isRetry: boolean;
  readonly start: () => void;
}

/**
 * The range (s) from which a random waiting time for refused callers is chosen, without the upper bound. It is random,
 * so that the callers do not all retry at the same moment.
 */
const RETRY_AFTER_SECONDS = [1, 3] as const;

/**
 * The error of a task that was refused before it started. `retryAfterSeconds` is the time after which the caller should
 * retry. Scope `all`: the whole limiter is full (system.temporary). Scope `key`: the task's key has reached its own
 * limit (request.rate_limited).
 */
export class Overloaded extends Failure {
  constructor(readonly scope: 'all' | 'key' = 'all') {
    super(scope === 'all' ? 'system.temporary' : 'request.rate_limited', {
      retryAfterSeconds: randomInt(...RETRY_AFTER_SECONDS),
    });
  }
}

/**
 * Runs a limited number of tasks at the same time, lets a limited number wait, and refuses all others at once (load
 * shedding). If the queue had no limit, answers would come after the deadlines of the callers, and the callers would
 * repeat their requests. Tasks start in order of arrival, but retried tasks come first. A task is skipped while its key
 * has reached its own limit.
 */
export class ConcurrencyLimiter {
  readonly #perKey = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  readonly #limits: Required<ConcurrencyLimits>;
  #running = 0;

  /** Creates a limiter. A limit that is not given is infinite. */
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
   * Runs the work as soon as the limits allow it.
   * @throws Overloaded if the queue is full or the task has waited too long; otherwise the error of `work`.
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
          // The task is counted as running before the promise of its caller resolves. Otherwise another task could take
          // the free place in between.
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

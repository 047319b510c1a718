import { randomInt } from 'node:crypto';
import { Failure } from '../errors/failure.js';

export interface ConcurrencyLimits {
  /** Maximum number of pieces of work at the same time. */
  readonly concurrencyMax: number;
  /** Maximum number of those with one key. */
  readonly concurrencyPerKeyMax?: number;
  /** Maximum number of waiting pieces of work. Retries have the same number of places again. */
  readonly queueMax?: number;
  /** Maximum number of waiting ones with one key. */
  readonly queuePerKeyMax?: number;
  /** Longest wait in ms; a retry may wait twice as long. */
  readonly queueMsMax?: number;
}

export interface LimitedWork {
  /** The owner of the work, for example a member. Work without a key shares one. */
  readonly key?: string;
  /** The work was refused before. Retries have their own places and start first. */
  readonly isRetry?: boolean;
}

interface Waiting {
  readonly key: string;
  readonly isRetry: boolean;
  readonly start: () => void;
}

/** Seconds after which refused callers retry, drawn at random so that they do not return together. */
const RETRY_AFTER_SECONDS = [1, 3] as const;

/**
 * The work was refused before it began; `retryAfterSeconds` says when to retry. `all` is full (system.temporary), or the
 * caller's own `key` uses all that one key may use (request.rate_limited).
 */
export class Overloaded extends Failure {
  constructor(readonly scope: 'all' | 'key' = 'all') {
    super(scope === 'all' ? 'system.temporary' : 'request.rate_limited', {
      retryAfterSeconds: randomInt(...RETRY_AFTER_SECONDS),
    });
  }
}

/**
 * Runs at most so many pieces of work at once, lets a bounded number wait, and refuses the rest at once (load shedding).
 * An unbounded queue would answer everybody after the caller's deadline, and each late answer is asked for again.
 * Order is by arrival, retries first; a key at its own limit is passed over.
 */
export class ConcurrencyLimiter {
  readonly #perKey = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  readonly #limits: Required<ConcurrencyLimits>;
  #running = 0;

  /** Limits that are not given do not apply. */
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

  /** @throws Overloaded when the queue is full or the wait was too long; else what the work throws. */
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
          this.#start(key); // not when the promise resolves: other work could take the place in between
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

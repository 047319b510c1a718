import { Failure } from '../errors/failure.js';

export interface CoalescerOptions {
  /** Minimum time (ms) between two starts of fetches. If many callers wait, several fetches are started together. */
  readonly paceMs?: number;
  /** Maximum number of ids that one fetch reads. */
  readonly batchMax?: number;
  /** Maximum number of fetches at the same time. */
  readonly concurrencyMax?: number;
  /** While a fetch is running, a second fetch starts only if at least this number of callers wait. */
  readonly parallelMin?: number;
  /**
   * Maximum number of waiting callers. Without a limit, the number of callers would grow as long as the service behind
   * the fetch does not answer.
   */
  readonly queueMax?: number;
}

const DEFAULTS: Required<CoalescerOptions> = {
  paceMs: 50,
  batchMax: 256,
  concurrencyMax: 2,
  parallelMin: 64,
  queueMax: 16_384,
};

interface Waiting<V> {
  readonly id: string;
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Merges reads by id that arrive at nearly the same time into one fetch. A single caller starts a fetch at once, or
 * `paceMs` after the last start. Callers that arrive while it runs share the next fetch. A fetch always starts after
 * the calls that it answers, so no caller gets a value that was read before its call.
 */
export class Coalescer<V> {
  #waiting: Waiting<V>[] = [];
  #running = 0;
  #isDue = false;
  #startedAtMs = -Infinity;
  readonly #options: Required<CoalescerOptions>;

  /** @param fetch returns the existing values by id; in one call, it never gets the same id twice */
  constructor(
    private readonly fetch: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>,
    options: CoalescerOptions = {},
  ) {
    this.#options = { ...DEFAULTS, ...options };
  }

  /**
   * Returns the value of an id, or undefined if no value exists. If a fetch fails, every caller that shares it gets the
   * error.
   * @throws Failure system.temporary if too many callers wait.
   */
  get(id: string): Promise<V | undefined> {
    if (this.#waiting.length >= this.#options.queueMax) return Promise.reject(new Failure('system.temporary'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isDue || !this.#mayStart()) return;
    this.#isDue = true;
    const start = (): void => {
      this.#isDue = false;
      this.#start();
    };
    const restMs = this.#startedAtMs + this.#options.paceMs - performance.now();
    if (restMs > 0) setTimeout(start, restMs);
    else setImmediate(start);
  }

  #start(): void {
    this.#startedAtMs = performance.now();
    while (this.#mayStart()) {
      const callers = this.#waiting.splice(0, this.#options.batchMax);
      this.#running += 1;
      void this.#answer(callers).finally(() => {
        this.#running -= 1;
        this.#schedule();
      });
    }
  }

  #mayStart(): boolean {
    const { concurrencyMax, parallelMin } = this.#options;
    const waiting = this.#waiting.length;
    return this.#running === 0 ? waiting > 0 : this.#running < concurrencyMax && waiting >= parallelMin;
  }

  async #answer(callers: readonly Waiting<V>[]): Promise<void> {
    try {
      const found = await this.fetch([...new Set(callers.map(({ id }) => id))]);
      for (const { id, resolve } of callers) resolve(found.get(id));
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
  }
}

import { randomInt } from 'node:crypto';
import { Failure } from '../errors/failure.js';

export interface GateOptions {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  /** Of those, of one key: nobody's storm takes every place. */
  readonly ofKeyMax: number;
  /** How many may wait; one more is turned away at once. As many again who were turned away before. */
  readonly waitingMax: number;
  /** Of those, of one key. */
  readonly waitingOfKeyMax: number;
  /** How long one waits at most, in ms; twice that who was turned away before. */
  readonly waitMsMax: number;
}

interface Waiting {
  readonly key: string;
  readonly isBack: boolean;
  readonly enter: () => void;
}

/** Who is turned away comes again after 1 or 2 seconds, and not all in the same one. */
const AGAIN_SECONDS = [1, 3] as const;

/** system.temporary with retryAfterSeconds: nothing of the work was begun. */
export class TurnedAway extends Failure {
  constructor() {
    super('system.temporary', { retryAfterSeconds: randomInt(...AGAIN_SECONDS) });
  }
}

/**
 * Keeps a service at the work that it can finish. Beyond that it says so at once instead of letting everybody wait until
 * their deadlines, for answers that nobody stays for: a queue that only grows makes all of its answers late, and each
 * late one is asked for again. In the order of arrival, those first who were turned away before; but for those whose key has
 * all of its places taken.
 */
export class Gate {
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #atOnce = 0;

  constructor(private readonly options: GateOptions) {}

  get running(): number {
    return this.#atOnce;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * @param isBack this work was turned away before
   * @throws TurnedAway when too many wait, or this one for too long; else what the work throws.
   */
  async run<T>(key: string, work: () => Promise<T>, isBack = false): Promise<T> {
    if (this.#mayEnter(key)) this.#enter(key);
    else await this.#wait(key, isBack);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  #ofKey(key: string): number {
    return this.#running.get(key) ?? 0;
  }

  #mayEnter(key: string): boolean {
    return this.#atOnce < this.options.atOnce && this.#ofKey(key) < this.options.ofKeyMax;
  }

  #enter(key: string): void {
    this.#atOnce += 1;
    this.#running.set(key, this.#ofKey(key) + 1);
  }

  #wait(key: string, isBack: boolean): Promise<void> {
    const { waitingMax, waitingOfKeyMax, waitMsMax } = this.options;
    const ofKey = this.#waiting.filter((waiting) => waiting.key === key).length;
    if (this.#waiting.length >= (isBack ? 2 * waitingMax : waitingMax) || ofKey >= waitingOfKeyMax)
      return Promise.reject(new TurnedAway());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        key,
        isBack,
        enter: () => {
          clearTimeout(timer);
          this.#enter(key); // at once, and not when the promise is seen: nobody may come between
          resolve();
        },
      };
      const timer = setTimeout(
        () => {
          this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
          reject(new TurnedAway());
        },
        isBack ? 2 * waitMsMax : waitMsMax,
      );
      const behind = isBack ? this.#waiting.findIndex((other) => !other.isBack) : -1;
      this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, waiting);
    });
  }

  #leave(key: string): void {
    this.#atOnce -= 1;
    const left = this.#ofKey(key) - 1;
    if (left > 0) this.#running.set(key, left);
    else this.#running.delete(key);
    const next = this.#waiting.findIndex((waiting) => this.#mayEnter(waiting.key));
    if (next >= 0) this.#waiting.splice(next, 1)[0]?.enter();
  }
}

import { AsyncResource } from 'node:async_hooks';
import { Logger } from '@nestjs/common';

/** What became of one item of a batch. */
export type Done<R> = { readonly value: R } | { readonly error: unknown };

/** Work that can be done for one, or for many at once at less than as much for each. */
export interface BatchWork<T, R> {
  /** Does it for one, as if there were no others. */
  alone(item: T): Promise<R>;
  /** Does it for many: answers stand where their items stood. What is answered with undefined was not done, and is done alone. */
  together(items: readonly T[]): Promise<readonly (Done<R> | undefined)[]>;
  /** Whether an error of `together` would meet each of its items alone too. After any other each is tried alone, so that none fails by its neighbour. */
  meetsAll(error: unknown): boolean;
}

/** Of one batch: more than wait together as a rule, since an edge asks for 32 bets at once. */
const BATCH_MAX = 128;
/** So many wait behind a batch under way before another starts beside it: fewer do better together in the next one. */
const CROWD = 8;
/** Batches under way at once. */
const AT_ONCE_MAX = 4;
/** Nobody waits longer behind others in ms, however few: one that is stuck, as at a copy of the wallet that stands still, holds up no other. */
const PATIENCE_MS = 250;
/** Then so many may be under way: one copy that stands still leaves room until its callers' deadlines free theirs. */
const AT_ONCE_MAX_STUCK = 32;
/** What makes batches fail makes many fail. */
const WARN_PAUSE_MS = 10_000;

interface Waiting<T, R> {
  readonly item: T;
  /** By `performance.now()`. */
  readonly since: number;
  readonly resolve: (value: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What is asked for while a batch is under way goes together in the next. Nobody waits for company: one alone is done at once
 * and singly, and the more come, the more they share.
 */
export class Batches<T, R> {
  #waiting: Waiting<T, R>[] = [];
  #underWay = 0;
  #isFlushDue = false;
  #patience: NodeJS.Timeout | undefined;
  #warnedAt = -WARN_PAUSE_MS;
  readonly #logger = new Logger(Batches.name);
  /** A batch is nobody's own: it runs outside the traces of those who asked. */
  readonly #outside = new AsyncResource('Batches');

  constructor(private readonly work: BatchWork<T, R>) {}

  /** @throws what the work throws for this item. */
  ask(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), resolve, reject });
      this.#flushSoon();
    });
  }

  /** After this turn of the event loop, so that what arrived in one read of the sockets goes together. */
  #flushSoon(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    setImmediate(() =>
      this.#outside.runInAsyncScope(() => {
        this.#isFlushDue = false;
        this.#flush();
      }),
    );
  }

  #flush(): void {
    while (this.#mayStart()) {
      this.#underWay += 1;
      void this.#run(this.#waiting.splice(0, BATCH_MAX)).finally(() => {
        this.#underWay -= 1;
        if (this.#waiting.length > 0) this.#flushSoon();
      });
    }
    this.#waitPatiently();
  }

  #mayStart(): boolean {
    const [oldest] = this.#waiting;
    if (!oldest) return false;
    if (this.#underWay < AT_ONCE_MAX && this.#waiting.length >= (this.#underWay === 0 ? 1 : CROWD)) return true;
    return this.#underWay < AT_ONCE_MAX_STUCK && performance.now() - oldest.since >= PATIENCE_MS;
  }

  /** Looks again when the oldest has waited for long; before that, the end of a batch is what everybody waits for. */
  #waitPatiently(): void {
    const [oldest] = this.#waiting;
    if (!oldest || this.#patience || this.#underWay >= AT_ONCE_MAX_STUCK) return;
    this.#patience = setTimeout(
      () => {
        this.#patience = undefined;
        this.#flush();
      },
      Math.max(1, oldest.since + PATIENCE_MS - performance.now()),
    );
  }

  async #run(batch: readonly Waiting<T, R>[]): Promise<void> {
    const [first] = batch;
    if (first && batch.length === 1) return this.#alone(first);
    const done = await this.work.together(batch.map(({ item }) => item)).catch((error: unknown) => {
      if (this.work.meetsAll(error)) return batch.map(() => ({ error }));
      this.#warn(`${batch.length} go singly: ${String(error)}`);
      return [];
    });
    for (const [i, waiting] of batch.entries()) {
      const answer = done[i];
      if (!answer) void this.#alone(waiting); // not waited for: what it meets holds up no next batch
      else if ('value' in answer) waiting.resolve(answer.value);
      else waiting.reject(answer.error);
    }
  }

  async #alone({ item, resolve, reject }: Waiting<T, R>): Promise<void> {
    try {
      resolve(await this.work.alone(item));
    } catch (error) {
      reject(error as Error);
    }
  }

  #warn(message: string): void {
    const now = performance.now();
    if (now - this.#warnedAt < WARN_PAUSE_MS) return;
    this.#warnedAt = now;
    this.#logger.warn(message);
  }
}

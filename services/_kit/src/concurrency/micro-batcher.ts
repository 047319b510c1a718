import { AsyncResource } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { Failure } from '../errors/failure.js';
import { Overloaded } from './concurrency-limiter.js';

/** The result of one command of a batch. */
export type Outcome<R> = { readonly value: R } | { readonly error: unknown };

export interface MicroBatcherOptions<T, R> {
  /** Runs a batch; returns one outcome per command, in order. `runOne` runs a command with an undefined outcome. */
  readonly run: (commands: readonly T[]) => Promise<readonly (Outcome<R> | undefined)[]>;
  /** Runs a command alone if its batch failed. Without `runOne` and `retrySingly`, the whole batch gets the error. */
  readonly runOne?: (command: T) => Promise<R>;
  /** True if the commands of a failed batch are repeated one by one by `run`, so that only the bad command fails. */
  readonly retrySingly?: boolean;
  /** True for an error that each command would also get alone, such as an outage; then no command is repeated. */
  readonly failsAll?: (error: unknown) => boolean;
  /** Maximum size of a batch. A command that is larger than this runs in a batch of its own. */
  readonly batchMax?: number;
  /** Returns the size of a command, which counts towards `batchMax`; 1 by default. */
  readonly sizeOf?: (command: T) => number;
  /** Maximum number of waiting commands. A further command is refused with `Overloaded`. */
  readonly queueMax?: number;
  /** Maximum number of batches that run at the same time. */
  readonly concurrencyMax?: number;
  /** While a batch is running, a second batch starts only if at least this number of commands wait. */
  readonly parallelMin?: number;
  /** The least size of a batch when several batches share the queue evenly. Default: a batch takes all that fit. */
  readonly splitMin?: number;
  /** When the oldest command has waited this long (ms), an extra batch starts, because a running one may be stuck. */
  readonly stuckMs?: number;
  /** Maximum number of running batches, including the extra batches that start after `stuckMs`. */
  readonly stuckConcurrencyMax?: number;
  /** Returns a command's key. Commands with the same key run in order, and never in two batches at the same time. */
  readonly keyOf?: (command: T) => string;
  /** Returns a value that may occur only once in a batch. A second command with this value waits for the next batch. */
  readonly uniqueOf?: (command: T) => string;
}

interface Waiting<T, R> {
  readonly command: T;
  /** The time (ms) at which the command arrived. Like `deadlineMs`, it is a value of `performance.now()`. */
  readonly sinceMs: number;
  readonly deadlineMs: number;
  readonly resolve: (value: R) => void;
  readonly reject: (error: unknown) => void;
}

const BATCH_MAX = 128;
const QUEUE_MAX = 8_192;
// A batch skips queued commands whose keys are busy. To find n commands that can run, it examines at most n times this
// number of queued commands.
const LOOK_FACTOR = 4;
/** The minimum time (ms) between two logged warnings, because one cause often makes many batches fail. */
const WARN_PAUSE_MS = 10_000;

/**
 * Runs many commands together: commands that arrive while a batch runs share the next batch. No timer delays a single
 * command; it starts at once. Each command has its own result or error, and its own deadline. The queue is limited.
 */
export class MicroBatcher<T, R> {
  #waiting: Waiting<T, R>[] = [];
  #running = 0;
  /** The keys of the commands that are running now. */
  readonly #keys = new Set<string>();
  readonly #batchMax: number;
  readonly #concurrencyMax: number;
  readonly #parallelMin: number;
  readonly #splitMin: number;
  readonly #stuckMs: number;
  readonly #stuckConcurrencyMax: number;
  #isFlushDue = false;
  #stuckTimer: NodeJS.Timeout | undefined;
  #warnedAtMs = -WARN_PAUSE_MS;
  /** The number of commands that `runOne` is running now. */
  #singles = 0;
  #onIdle: (() => void) | undefined;
  #isClosed = false;
  readonly #single: ((command: T) => Promise<R>) | undefined;
  readonly #logger: Logger;
  /** A batch runs outside of its callers' traces, because it works for many callers. */
  readonly #noContext = new AsyncResource('MicroBatcher');

  /** @param name the name with which this batcher writes to the log */
  constructor(
    name: string,
    private readonly options: MicroBatcherOptions<T, R>,
  ) {
    this.#logger = new Logger(name);
    this.#single = options.runOne ?? (options.retrySingly ? (command) => batchOfOne(options.run, command) : undefined);
    this.#batchMax = options.batchMax ?? BATCH_MAX;
    this.#concurrencyMax = options.concurrencyMax ?? 1;
    this.#parallelMin = Math.min(options.parallelMin ?? 1, this.#batchMax);
    this.#splitMin = Math.min(options.splitMin ?? this.#batchMax, this.#batchMax);
    this.#stuckMs = options.stuckMs ?? Infinity;
    this.#stuckConcurrencyMax = options.stuckConcurrencyMax ?? this.#concurrencyMax;
  }

  /** The number of commands that wait for a batch. */
  get queued(): number {
    return this.#waiting.length;
  }

  /** The number of batches that are running now. */
  get running(): number {
    return this.#running;
  }

  /**
   * Queues a command and resolves to its result.
   * @param deadlineMs a value of `performance.now()`; a command that has not started by then is dropped
   * @throws Overloaded if the queue is full; Failure system.temporary after `close` or the deadline; else the error of
   * the command.
   */
  submit(command: T, deadlineMs = Infinity): Promise<R> {
    if (this.#isClosed) return Promise.reject(new Failure('system.temporary'));
    if (this.#waiting.length >= (this.options.queueMax ?? QUEUE_MAX)) return Promise.reject(new Overloaded());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, sinceMs: performance.now(), deadlineMs, resolve, reject });
      this.#flushSoon();
    });
  }

  /** Stops accepting commands, and resolves when all accepted commands have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  /** Starts batches one turn of the event loop later, so that commands from one read of a socket share a batch. */
  #flushSoon(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    setImmediate(() =>
      this.#noContext.runInAsyncScope(() => {
        this.#isFlushDue = false;
        this.#flush();
      }),
    );
  }

  #flush(): void {
    this.#dropExpired();
    while (this.#mayStart()) {
      const batch = this.#take();
      if (batch.length === 0) break; // the keys of all remaining commands are busy in a running batch
      this.#running += 1;
      void this.#run(batch).finally(() => this.#end(batch));
    }
    if (this.#isIdle()) this.#onIdle?.();
    this.#armStuckTimer();
  }

  #isIdle(): boolean {
    return this.#waiting.length + this.#running + this.#singles === 0;
  }

  #dropExpired(): void {
    const now = performance.now();
    if (!this.#waiting.some(({ deadlineMs }) => deadlineMs <= now)) return;
    this.#waiting = this.#waiting.filter((waiting) => !dropAfter(waiting, now));
  }

  #mayStart(): boolean {
    const [oldest] = this.#waiting;
    if (!oldest) return false;
    const isEnough = this.#waiting.length >= (this.#running === 0 ? 1 : this.#parallelMin);
    if (this.#running < this.#concurrencyMax && isEnough) return true;
    return this.#running < this.#stuckConcurrencyMax && performance.now() - oldest.sinceMs >= this.#stuckMs;
  }

  #take(): Waiting<T, R>[] {
    const { keyOf, uniqueOf, sizeOf } = this.options;
    const free = Math.max(1, this.#concurrencyMax - this.#running);
    const share = Math.min(this.#batchMax, Math.max(this.#splitMin, Math.ceil(this.#waiting.length / free)));
    const [taken, kept]: [Waiting<T, R>[], Waiting<T, R>[]] = [[], []];
    const [keys, heldKeys, uniques] = [new Set<string>(), new Set<string>(), new Set<string>()];
    let [size, looked] = [0, 0];
    for (; looked < this.#waiting.length && looked < share * LOOK_FACTOR; looked += 1) {
      // If a full batch has few different keys, it also takes the next commands of these keys. No other batch may run
      // them at the same time.
      const isFull = size >= share;
      if (isFull && (!keyOf || keys.size * 2 > taken.length)) break;
      const waiting = this.#waiting[looked] as Waiting<T, R>;
      const commandSize = sizeOf?.(waiting.command) ?? 1;
      if (taken.length > 0 && size + commandSize > this.#batchMax) break;
      const [key, unique] = [keyOf?.(waiting.command), uniqueOf?.(waiting.command)];
      const isHeld =
        (key !== undefined && (this.#keys.has(key) || heldKeys.has(key) || (isFull && !keys.has(key)))) ||
        (unique !== undefined && uniques.has(unique));
      if (isHeld) {
        if (key !== undefined) heldKeys.add(key);
        kept.push(waiting);
        continue;
      }
      if (key !== undefined) keys.add(key);
      if (unique !== undefined) uniques.add(unique);
      size += commandSize;
      taken.push(waiting);
    }
    this.#waiting.splice(0, looked, ...kept);
    for (const key of keys) this.#keys.add(key);
    return taken;
  }

  #end(batch: readonly Waiting<T, R>[]): void {
    this.#running -= 1;
    const { keyOf } = this.options;
    if (keyOf) for (const { command } of batch) this.#keys.delete(keyOf(command));
    // The next batch starts one turn of the event loop later, so that callers just answered can add commands to it.
    this.#flushSoon();
  }

  /** Usually the end of a batch starts the next batch. This timer starts one if the running batches do not end. */
  #armStuckTimer(): void {
    const [oldest] = this.#waiting;
    if (!oldest || this.#stuckTimer || this.#stuckMs === Infinity || this.#running >= this.#stuckConcurrencyMax) return;
    const restMs = oldest.sinceMs + this.#stuckMs - performance.now();
    this.#stuckTimer = setTimeout(
      () => {
        this.#stuckTimer = undefined;
        this.#flush();
      },
      restMs > 0 ? Math.ceil(restMs) : this.#stuckMs,
    );
  }

  async #run(batch: readonly Waiting<T, R>[]): Promise<void> {
    const { run, failsAll, keyOf } = this.options;
    const [first] = batch;
    if (first && batch.length === 1 && this.#single) return this.#runOne(first);
    let outcomes: readonly (Outcome<R> | undefined)[];
    try {
      outcomes = await run(batch.map(({ command }) => command));
    } catch (error) {
      if (this.#single && !failsAll?.(error)) {
        this.#warn(`a batch of ${batch.length} failed, its commands run one by one: ${String(error)}`);
        outcomes = [];
      } else outcomes = batch.map(() => ({ error }));
    }
    const left: Waiting<T, R>[] = [];
    for (const [i, waiting] of batch.entries()) {
      const outcome = outcomes[i];
      if (!outcome) left.push(waiting);
      else if ('value' in outcome) waiting.resolve(outcome.value);
      else waiting.reject(outcome.error);
    }
    // Commands for which the batch gave no outcome run alone, in order within each key. The batch waits for them if
    // they have keys.
    const chains = new Map<string, Promise<void>>();
    for (const waiting of left) {
      const key = keyOf?.(waiting.command) ?? '';
      const ended = chains.get(key)?.then(() => this.#runOne(waiting)) ?? this.#runOne(waiting);
      if (keyOf) chains.set(key, ended);
    }
    await Promise.all(chains.values());
  }

  async #runOne(waiting: Waiting<T, R>): Promise<void> {
    if (dropAfter(waiting, performance.now())) return;
    this.#singles += 1;
    try {
      if (!this.#single) throw new Error('the batch gave no outcome for this command');
      waiting.resolve(await this.#single(waiting.command));
    } catch (error) {
      waiting.reject(error);
    } finally {
      this.#singles -= 1;
      if (this.#isIdle()) this.#onIdle?.();
    }
  }

  #warn(message: string): void {
    const now = performance.now();
    if (now - this.#warnedAtMs < WARN_PAUSE_MS) return;
    this.#warnedAtMs = now;
    this.#logger.warn(message);
  }
}

async function batchOfOne<T, R>(run: MicroBatcherOptions<T, R>['run'], command: T): Promise<R> {
  const [outcome] = await run([command]);
  if (!outcome) throw new Error('a batch of one gave no outcome');
  if ('value' in outcome) return outcome.value;
  throw outcome.error as Error;
}

/**
 * Refuses a command whose deadline has passed.
 * @returns true if the command was refused
 */
function dropAfter(
  { deadlineMs, reject }: Pick<Waiting<unknown, never>, 'deadlineMs' | 'reject'>,
  nowMs: number,
): boolean {
  if (deadlineMs > nowMs) return false;
  reject(new Failure('system.temporary'));
  return true;
}

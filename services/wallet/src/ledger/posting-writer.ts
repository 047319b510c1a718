import { Failure } from '@nm/kit/errors/failure.js';
import { Overloaded } from '@nm/kit/concurrency/concurrency-limiter.js';
import { ANSWER_MS_MAX } from './posting-connection.store.js';
import { PostingWorker } from './posting-worker.js';
import { AccountCache } from './account-cache.js';
import { PostingQueue } from './posting-queue.js';
import type { PostingInput, PostingOutcome } from './posting-input.js';

export interface PostingWriterOptions {
  /** The database URL of the runtime role. */
  readonly url: string;
  /** The number of connections that write in parallel: while one waits for the disk, another works. */
  readonly connections?: number;
  /** The cached rows on which commands are decided. All writers of a process share them. */
  readonly cache?: AccountCache;
  /** Maximum number of commands in one transaction. */
  readonly batchMax?: number;
  /** Maximum number of waiting commands; one more is refused with system.temporary. */
  readonly queueMax?: number;
  /**
   * The longest time (ms) that a caller waits. A command past it is dropped with system.temporary; the caller looks it
   * up by key.
   */
  readonly waitMsMax?: number;
  /** Called after each commit, to wake the relay of this process. */
  readonly onCommit?: () => void;
}

const CONNECTIONS = 2;
const CACHED_MAX = 20_000;
const BATCH_MAX = 256;
const QUEUE_MAX = 8_192;
/** Default of `waitMsMax`: callers usually wait 5 seconds, some longer. */
const WAIT_MS_MAX = 10_000;

/**
 * Group commit for postings: commands that arrive while a transaction commits go into the next one. There is no timer,
 * so a single command does not wait, and many commands share one flush to disk.
 */
export class PostingWriter {
  readonly #queue: PostingQueue;
  readonly #workers: PostingWorker[];
  readonly #queueMax: number;
  readonly #waitMsMax: number;
  readonly #onCommit: () => void;
  #isClosing = false;
  #isFlushDue = false;
  #emptied: (() => void) | undefined;

  constructor({
    url,
    connections = CONNECTIONS,
    cache = new AccountCache(CACHED_MAX),
    batchMax = BATCH_MAX,
    queueMax = QUEUE_MAX,
    waitMsMax = WAIT_MS_MAX,
    onCommit,
  }: PostingWriterOptions) {
    this.#queue = new PostingQueue(batchMax);
    this.#queueMax = queueMax;
    this.#waitMsMax = waitMsMax;
    this.#onCommit = onCommit ?? (() => undefined);
    const answerMsMax = Math.min(ANSWER_MS_MAX, waitMsMax);
    this.#workers = Array.from({ length: connections }, () => new PostingWorker(url, cache, answerMsMax));
  }

  get queued(): number {
    return this.#queue.length;
  }

  /**
   * Posts a command.
   * @throws Failure system.temporary when the queue is full (with a time to retry), the writer is closing, or no answer
   * came in time: the caller retries with the same key; internal for a command that cannot be written.
   */
  post(input: PostingInput): Promise<PostingOutcome> {
    if (this.#isClosing) return Promise.reject(new Failure('system.temporary'));
    if (this.#queue.length >= this.#queueMax) return Promise.reject(new Overloaded());
    return new Promise((resolve, reject) => {
      this.#queue.push({ input, deadlineMs: performance.now() + this.#waitMsMax, resolve, reject });
      this.#flushSoon();
    });
  }

  /** Accepts no more commands, finishes the queue, and closes the connections. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await new Promise<void>((resolve) => {
      this.#emptied = resolve;
      this.#flush();
    });
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  /** Starts batches one turn of the event loop later, so that commands of the same socket reads share a batch. */
  #flushSoon(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    setImmediate(() => {
      this.#isFlushDue = false;
      this.#flush();
    });
  }

  #flush(): void {
    for (const worker of this.#workers) {
      if (worker.isBusy) continue;
      if (!this.#queue.isLong && this.#workers.some((each) => each.isBusy)) break;
      const batch = this.#queue.take(this.#workers.filter((each) => !each.isBusy).length);
      if (batch.length === 0) break;
      worker.run(batch, () => {
        this.#queue.done(batch);
        this.#onCommit();
        // Starts the next batch one turn later, so that callers who were just answered can add their next commands to
        // it.
        this.#flushSoon();
      });
    }
    if (this.#queue.length === 0 && !this.#workers.some((worker) => worker.isBusy)) this.#emptied?.();
  }
}

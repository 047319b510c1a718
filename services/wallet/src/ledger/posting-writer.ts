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
  /** The number of connections that write in parallel: while one waits for the disk, another can work. */
  readonly connections?: number;
  /** The cache of account rows on which commands are decided. All writers of a process share one cache. */
  readonly cache?: AccountCache;
  /** Maximum number of commands in one transaction. */
  readonly batchMax?: number;
  /** Maximum number of queued commands. A further command is refused with system.temporary. */
  readonly queueMax?: number;
  /**
   * The longest time (ms) that a caller waits. A command that waits longer is dropped with system.temporary, and the
   * caller looks up the result by the key.
   */
  readonly waitMsMax?: number;
  /** Called after each commit. It wakes the relay of this process, which then publishes the new events at once. */
  readonly onCommit?: () => void;
}

const CONNECTIONS = 2;
const CACHED_MAX = 20_000;
const BATCH_MAX = 256;
const QUEUE_MAX = 8_192;
/** The default of `waitMsMax`. Most callers wait 5 seconds, and some wait longer. */
const WAIT_MS_MAX = 10_000;

/**
 * Writes postings by group commit: commands that arrive while a transaction commits are written together in the next
 * transaction. No timer delays a single command, and many commands share one flush to disk.
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
   * @throws Failure system.temporary if the queue is full (with the time after which to retry), if the writer is
   * closing, or if no answer came in time: the caller retries with the same key.
   * @throws Failure internal if the command cannot be written.
   */
  post(input: PostingInput): Promise<PostingOutcome> {
    if (this.#isClosing) return Promise.reject(new Failure('system.temporary'));
    if (this.#queue.length >= this.#queueMax) return Promise.reject(new Overloaded());
    return new Promise((resolve, reject) => {
      this.#queue.push({ input, deadlineMs: performance.now() + this.#waitMsMax, resolve, reject });
      this.#flushSoon();
    });
  }

  /** Accepts no more commands, writes those that are queued, and closes the connections. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await new Promise<void>((resolve) => {
      this.#emptied = resolve;
      this.#flush();
    });
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  /**
   * Starts the next batches one turn of the event loop later. Commands that arrived in the same socket read then share
   * a batch.
   */
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
        // The next batch starts one turn of the event loop later, so that it includes commands that the callers send
        // after the answers of this batch.
        this.#flushSoon();
      });
    }
    if (this.#queue.length === 0 && !this.#workers.some((worker) => worker.isBusy)) this.#emptied?.();
  }
}

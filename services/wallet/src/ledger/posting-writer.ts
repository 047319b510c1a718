import { Failure } from '@nm/kit/errors/failure.js';
import { PostingLane } from './posting-lane.js';
import { PostingQueue } from './posting-queue.js';
import type { PostingInput, PostingOutcome } from './posting-input.js';

export interface PostingWriterOptions {
  /** As the runtime role. */
  readonly url: string;
  /** Connections that write side by side: while one waits for the disk, the other works. */
  readonly lanes?: number;
  /** Commands in one transaction at most. */
  readonly batchMax?: number;
  /** Commands that may wait; one more is refused as temporary. */
  readonly queueMax?: number;
  /** Told after each commit: the relay beside us need not be asked twice. */
  readonly onCommit?: () => void;
}

const LANES = 2;
const BATCH_MAX = 256;
const QUEUE_MAX = 8_192;

/**
 * Group commit for postings: what arrives while a transaction commits goes into the next one. There is no timer, so a
 * lone command waits for nobody and a crowd shares one flush of the disk.
 */
export class PostingWriter {
  readonly #queue: PostingQueue;
  readonly #lanes: PostingLane[];
  readonly #queueMax: number;
  readonly #onCommit: () => void;
  #isClosing = false;
  #isFlushDue = false;
  #emptied: (() => void) | undefined;

  constructor({ url, lanes = LANES, batchMax = BATCH_MAX, queueMax = QUEUE_MAX, onCommit }: PostingWriterOptions) {
    this.#queue = new PostingQueue(lanes, batchMax);
    this.#queueMax = queueMax;
    this.#onCommit = onCommit ?? (() => undefined);
    this.#lanes = Array.from({ length: lanes }, () => new PostingLane(url));
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** @throws Failure system.temporary when too much waits, the writer is closing, or the database stays away. */
  post(input: PostingInput): Promise<PostingOutcome> {
    if (this.#isClosing || this.#queue.length >= this.#queueMax) return Promise.reject(new Failure('system.temporary'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ input, deadlineMs: Number.POSITIVE_INFINITY, resolve, reject });
      this.#flushSoon();
    });
  }

  /** Takes no more, finishes what waits, and closes the connections. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await new Promise<void>((resolve) => {
      this.#emptied = resolve;
      this.#flush();
    });
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  /** After this turn of the event loop, so that what arrived in one read of the sockets goes together. */
  #flushSoon(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    setImmediate(() => {
      this.#isFlushDue = false;
      this.#flush();
    });
  }

  #flush(): void {
    for (const lane of this.#lanes) {
      if (lane.isBusy) continue;
      const batch = this.#queue.take();
      if (batch.length === 0) break;
      lane.run(batch, () => {
        this.#queue.done(batch);
        this.#onCommit();
        // Not before those who were just answered could ask for more: their next commands go along.
        this.#flushSoon();
      });
    }
    if (this.#queue.length === 0 && !this.#lanes.some((lane) => lane.isBusy)) this.#emptied?.();
  }
}

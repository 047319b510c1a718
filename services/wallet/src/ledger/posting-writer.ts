import { Failure } from '@nm/kit/errors/failure.js';
import { Overloaded } from '@nm/kit/concurrency/concurrency-limiter.js';
import { ANSWER_MS_MAX } from './posting-connection.store.js';
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
  /**
   * How long a caller waits at most. What is older is not begun and not asked again; it is refused as temporary, and what
   * became of it, if it was begun, its key brings back.
   */
  readonly waitMsMax?: number;
  /** Told after each commit: the relay beside us need not be asked twice. */
  readonly onCommit?: () => void;
}

const LANES = 2;
const BATCH_MAX = 256;
const QUEUE_MAX = 8_192;
/** The deadline of our own calls is 5 seconds; somebody may bring more patience. */
const WAIT_MS_MAX = 10_000;

/**
 * Group commit for postings: what arrives while a transaction commits goes into the next one. There is no timer, so a
 * lone command waits for nobody and a crowd shares one flush of the disk.
 */
export class PostingWriter {
  readonly #queue: PostingQueue;
  readonly #lanes: PostingLane[];
  readonly #queueMax: number;
  readonly #waitMsMax: number;
  readonly #onCommit: () => void;
  #isClosing = false;
  #isFlushDue = false;
  #emptied: (() => void) | undefined;

  constructor({
    url,
    lanes = LANES,
    batchMax = BATCH_MAX,
    queueMax = QUEUE_MAX,
    waitMsMax = WAIT_MS_MAX,
    onCommit,
  }: PostingWriterOptions) {
    this.#queue = new PostingQueue(batchMax);
    this.#queueMax = queueMax;
    this.#waitMsMax = waitMsMax;
    this.#onCommit = onCommit ?? (() => undefined);
    this.#lanes = Array.from({ length: lanes }, () => new PostingLane(url, Math.min(ANSWER_MS_MAX, waitMsMax)));
  }

  get queued(): number {
    return this.#queue.length;
  }

  /**
   * @throws Failure system.temporary when too much waits (then it says when to come), the writer is closing, or no answer
   * came in time: ask again with the same key.
   */
  post(input: PostingInput): Promise<PostingOutcome> {
    if (this.#isClosing) return Promise.reject(new Failure('system.temporary'));
    if (this.#queue.length >= this.#queueMax) return Promise.reject(new Overloaded());
    return new Promise((resolve, reject) => {
      this.#queue.push({ input, deadlineMs: performance.now() + this.#waitMsMax, resolve, reject });
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
      if (!this.#queue.isCrowd && this.#lanes.some((each) => each.isBusy)) break;
      const batch = this.#queue.take(this.#lanes.filter((each) => !each.isBusy).length);
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

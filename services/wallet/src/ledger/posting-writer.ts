import { Failure } from '@nm/kit/errors/failure.js';
import { PostingLane, type Waiting } from './posting-lane.js';
import type { PostingInput, PostingOutcome } from './posting.store.js';

export interface PostingWriterOptions {
  /** As the runtime role. */
  readonly url: string;
  /** Connections that write side by side. One keeps a member's commands in the order of arrival. */
  readonly lanes?: number;
  /** Commands in one transaction at most. */
  readonly batchMax?: number;
  /** Commands that may wait; one more is refused as temporary. */
  readonly queueMax?: number;
  /** Told after each commit: the relay beside us need not be asked twice. */
  readonly onCommit?: () => void;
}

const BATCH_MAX = 256;
const QUEUE_MAX = 8_192;

/**
 * Group commit for postings: what arrives while a transaction commits goes into the next one. There is no timer, so a
 * lone command waits for nobody and a crowd shares one flush of the disk.
 */
export class PostingWriter {
  readonly #queue: Waiting[] = [];
  readonly #lanes: PostingLane[];
  readonly #batchMax: number;
  readonly #queueMax: number;
  #isClosing = false;
  #isFlushDue = false;

  constructor({ url, lanes = 1, batchMax = BATCH_MAX, queueMax = QUEUE_MAX, onCommit }: PostingWriterOptions) {
    this.#batchMax = batchMax;
    this.#queueMax = queueMax;
    this.#lanes = Array.from({ length: lanes }, () => new PostingLane(url, onCommit ?? (() => undefined)));
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** @throws Failure system.temporary when too much waits, the writer is closing, or the database stays away. */
  post(input: PostingInput): Promise<PostingOutcome> {
    if (this.#isClosing || this.#queue.length >= this.#queueMax) return Promise.reject(new Failure('system.temporary'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ input, resolve, reject });
      this.#flushSoon();
    });
  }

  /** Takes no more, finishes what waits, and closes the connections. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#flush();
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
      if (this.#queue.length === 0) return;
      if (lane.isBusy) continue;
      lane.run(() => this.#queue.splice(0, this.#batchMax));
    }
  }
}

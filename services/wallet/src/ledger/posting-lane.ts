import { PostingConnection } from './posting-connection.store.js';
import type { Waiting } from './posting-queue.js';
import { applyPosting, applyPostings } from './posting.store.js';

/** Up to here, single calls answer sooner than a batch does. */
const SINGLES_MAX = 2;

/** One connection that writes postings. */
export class PostingLane {
  readonly #connection: PostingConnection;
  #running: Promise<void> | undefined;

  constructor(url: string, answerMsMax: number) {
    this.#connection = new PostingConnection(url, answerMsMax);
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Writes a batch and answers each command; `done` is told when the lane is free again. */
  run(batch: readonly Waiting[], done: () => void): void {
    this.#running = (batch.length <= SINGLES_MAX ? this.#singly(batch) : this.#together(batch)).finally(() => {
      this.#running = undefined;
      done();
    });
  }

  /** Lets the connection go, when nothing runs any more. */
  async close(): Promise<void> {
    await this.#running;
    await this.#connection.close();
  }

  async #together(batch: readonly Waiting[]): Promise<void> {
    const lastMs = Math.max(...batch.map(({ deadlineMs }) => deadlineMs));
    try {
      const outcomes = await this.#connection.ask(
        (client) =>
          applyPostings(
            client,
            batch.map(({ input }) => input),
          ),
        lastMs,
      );
      for (const [i, { resolve }] of batch.entries()) resolve(outcomes[i]!);
    } catch {
      // One bad command must not fail its neighbours: each is tried alone, and only the bad one hears of it.
      await this.#singly(batch);
    }
  }

  async #singly(batch: readonly Waiting[]): Promise<void> {
    for (const { input, deadlineMs, resolve, reject } of batch) {
      await this.#connection.ask((client) => applyPosting(client, input), deadlineMs).then(resolve, reject);
    }
  }
}

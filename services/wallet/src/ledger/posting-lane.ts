import { PostingConnection } from './posting-connection.store.js';
import { applyPosting, applyPostings, type PostingInput, type PostingOutcome } from './posting.store.js';

/** A command that waits for its answer. */
export interface Waiting {
  readonly input: PostingInput;
  readonly resolve: (outcome: PostingOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Up to here, single calls answer sooner than a batch does. */
const SINGLES_MAX = 2;

/** One connection that writes postings, batch after batch. */
export class PostingLane {
  readonly #connection: PostingConnection;
  #running: Promise<void> | undefined;

  constructor(
    url: string,
    private readonly onCommit: () => void,
  ) {
    this.#connection = new PostingConnection(url);
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Works until there is nothing left to take. */
  run(take: () => readonly Waiting[]): void {
    this.#running = this.#work(take).finally(() => {
      this.#running = undefined;
    });
  }

  /** Finishes what was taken, then lets the connection go. */
  async close(): Promise<void> {
    await this.#running;
    await this.#connection.close();
  }

  async #work(take: () => readonly Waiting[]): Promise<void> {
    for (let batch = take(); batch.length > 0; batch = take()) {
      if (batch.length <= SINGLES_MAX) await this.#singly(batch);
      else await this.#together(batch);
      this.onCommit();
    }
  }

  async #together(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#connection.ask((client) => applyPostings(client, batch.map(({ input }) => input)));
      for (const [i, { resolve }] of batch.entries()) resolve(outcomes[i] as PostingOutcome);
    } catch {
      // One bad command must not fail its neighbours: each is tried alone, and only the bad one hears of it.
      await this.#singly(batch);
    }
  }

  async #singly(batch: readonly Waiting[]): Promise<void> {
    for (const { input, resolve, reject } of batch) {
      await this.#connection.ask((client) => applyPosting(client, input)).then(resolve, reject);
    }
  }
}

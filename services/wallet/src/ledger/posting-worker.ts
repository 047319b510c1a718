import { Logger } from '@nestjs/common';
import { Failure } from '@nm/kit/errors/failure.js';
import type { AccountCache } from './account-cache.js';
import { PostingConnection } from './posting-connection.store.js';
import type { CommandOutcome } from './posting-input.js';
import type { Waiting } from './posting-queue.js';
import { applyPostings } from './postings.store.js';

const log = new Logger('postings');

/** Writes batches of postings over one database connection. */
export class PostingWorker {
  readonly #connection: PostingConnection;
  #running: Promise<void> | undefined;

  constructor(url: string, cache: AccountCache, answerMsMax: number) {
    this.#connection = new PostingConnection(url, cache, answerMsMax);
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Writes a batch, answers each command in it, and then calls `done`. */
  run(batch: readonly Waiting[], done: () => void): void {
    this.#running = this.#write(batch).finally(() => {
      this.#running = undefined;
      done();
    });
  }

  /** Closes the connection once no batch is running. */
  async close(): Promise<void> {
    await this.#running;
    await this.#connection.close();
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const lastMs = Math.max(...batch.map(({ deadlineMs }) => deadlineMs));
    try {
      const outcomes = await this.#connection.ask(
        (session) =>
          applyPostings(
            session,
            batch.map(({ input }) => input),
          ),
        lastMs,
      );
      for (const [i, waiting] of batch.entries()) answer(waiting, outcomes[i] as CommandOutcome);
    } catch (error) {
      // One invalid command must not fail the whole batch. Each command is therefore tried alone, and only the invalid
      // one gets the error.
      if (batch.length > 1 && !(error instanceof Failure)) for (const waiting of batch) await this.#write([waiting]);
      else for (const waiting of batch) answer(waiting, { error });
    }
  }
}

function answer({ input, resolve, reject }: Waiting, outcome: CommandOutcome): void {
  if (!('error' in outcome)) return resolve(outcome);
  const { error } = outcome;
  if (error instanceof Failure) return reject(error);
  log.error(`the posting ${input.command.caller} ${input.command.key} failed: ${String(error)}`);
  reject(new Failure('internal', undefined, { cause: error }));
}

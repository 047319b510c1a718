import { Logger } from '@nestjs/common';
import { MicroBatcher, type Outcome } from '@nm/kit/concurrency/micro-batcher.js';
import { Failure } from '@nm/kit/errors/failure.js';
import type { Outbox } from '@nm/kit/events/outbox.js';
import type { PostingInput, PostingOutcome } from './plan.js';
import { ANSWER_MS_MAX, AccountCache, PostingConnection } from './posting-connection.store.js';
import { applyPostings } from './postings.store.js';

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
  /** Woken after each commit, so that the relay of this process publishes the new events at once. */
  readonly outbox?: Pick<Outbox, 'wake'>;
}

const CONNECTIONS = 2;
const CACHED_MAX = 20_000;
const BATCH_MAX = 256;
const QUEUE_MAX = 8_192;
/** The default of `waitMsMax`. Most callers wait 5 seconds, and some wait longer. */
const WAIT_MS_MAX = 10_000;
/**
 * If fewer commands than this are queued, a second connection is not used: the commands wait for the next batch of the
 * connection that is already busy.
 */
const SHARE_MIN = 32;

const log = new Logger('postings');

/** A queued command. */
interface Waiting {
  readonly input: PostingInput;
  /** The caller's deadline, as a value of `performance.now()`. */
  readonly deadlineMs: number;
}

/**
 * Writes postings by group commit: commands that arrive while a transaction commits are written together in the next
 * transaction. No timer delays a single command, and many commands share one flush to disk. The commands of one member
 * are in one batch at a time: they stay in order, and no two connections wait for the same account. A second command
 * with the same key waits for the next batch.
 */
export class PostingWriter {
  readonly #batches: MicroBatcher<Waiting, PostingOutcome>;
  readonly #connections: readonly PostingConnection[];
  readonly #waitMsMax: number;

  constructor({
    url,
    connections = CONNECTIONS,
    cache = new AccountCache(CACHED_MAX),
    batchMax = BATCH_MAX,
    queueMax = QUEUE_MAX,
    waitMsMax = WAIT_MS_MAX,
    outbox,
  }: PostingWriterOptions) {
    this.#waitMsMax = waitMsMax;
    const answerMsMax = Math.min(ANSWER_MS_MAX, waitMsMax);
    this.#connections = Array.from({ length: connections }, () => new PostingConnection(url, cache, answerMsMax));
    const idle = [...this.#connections];
    this.#batches = new MicroBatcher<Waiting, PostingOutcome>('Postings', {
      batchMax,
      queueMax,
      concurrencyMax: connections,
      parallelMin: SHARE_MIN,
      splitMin: SHARE_MIN,
      keyOf: ({ input: { command } }) => command.memberId,
      uniqueOf: ({ input: { command } }) => `${command.memberId} ${command.caller} ${command.key}`,
      run: async (batch) => {
        const connection = idle.pop();
        if (!connection) throw new Error('more batches run than there are connections');
        try {
          return await write(connection, batch);
        } finally {
          idle.push(connection);
          outbox?.wake();
        }
      },
    });
  }

  get queued(): number {
    return this.#batches.queued;
  }

  /**
   * Posts a command.
   * @throws Failure system.temporary if the queue is full (with the time after which to retry), if the writer is
   * closing, or if no answer came in time: the caller retries with the same key.
   * @throws Failure internal if the command cannot be written.
   */
  async post(input: PostingInput): Promise<PostingOutcome> {
    const deadlineMs = performance.now() + this.#waitMsMax;
    try {
      return await this.#batches.submit({ input, deadlineMs }, deadlineMs);
    } catch (error) {
      if (error instanceof Failure) throw error;
      log.error(`the posting ${input.command.caller} ${input.command.key} failed: ${String(error)}`);
      throw new Failure('internal', undefined, { cause: error });
    }
  }

  /** Accepts no more commands, writes those that are queued, and closes the connections. */
  async close(): Promise<void> {
    await this.#batches.close();
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }
}

/** Writes a batch over a connection, and returns an outcome for each command. */
async function write(connection: PostingConnection, batch: readonly Waiting[]): Promise<Outcome<PostingOutcome>[]> {
  const lastMs = Math.max(...batch.map(({ deadlineMs }) => deadlineMs));
  const inputs = batch.map(({ input }) => input);
  try {
    const outcomes = await connection.ask((session) => applyPostings(session, inputs), lastMs);
    return outcomes.map((outcome) => ('error' in outcome ? outcome : { value: outcome }));
  } catch (error) {
    if (batch.length === 1 || error instanceof Failure) return batch.map(() => ({ error }));
    // One invalid command must not fail the whole batch. Each command is therefore tried alone, and only the invalid
    // one gets the error.
    const outcomes: Outcome<PostingOutcome>[] = [];
    for (const waiting of batch) outcomes.push(...(await write(connection, [waiting])));
    return outcomes;
  }
}

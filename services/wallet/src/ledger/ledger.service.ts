import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { MicroBatcher, type Outcome } from '@nm/kit/concurrency/micro-batcher.js';
import { isFailureCode } from '@nm/kit/errors/catalogue.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { keepTransferTrace, type Outbox } from '@nm/kit/events/outbox.js';
import { counterOf, forfeitCounterOf, validate, type Command, type Posting } from './command.js';
import { NamedAccounts } from './named-accounts.store.js';
import { postingInput, type PostingInput, type PostingOutcome } from './plan.js';
import { AccountCache } from './optimistic.store.js';
import { ANSWER_MS_MAX, PostingConnection } from './posting-connection.store.js';
import { PostingsReadModel } from './postings.read-model.js';
import { POSTING_STATEMENTS, applyPostings } from './postings.store.js';

export interface PostingWriterOptions {
  /** The database URL with the runtime role. */
  readonly url: string;
  /**
   * The number of database connections that write in parallel: while one connection waits for the disk, another can
   * write.
   */
  readonly connections?: number;
  /** The cache of account rows from which commands are decided. All writers of the process must share one cache. */
  readonly cache?: AccountCache;
  /** Maximum number of commands in one transaction. */
  readonly batchMax?: number;
  /** Maximum number of queued commands. A further command is refused with system.temporary. */
  readonly queueMax?: number;
  /**
   * The longest time (ms) that a command may be queued. After that the command is dropped with system.temporary, and
   * the caller looks up the result by its key.
   */
  readonly waitMsMax?: number;
  /** The outbox, which is woken after each commit, so that its relay publishes the new events at once. */
  readonly outbox?: Pick<Outbox, 'wake'>;
}

const CONNECTIONS = 2;
const CACHED_MAX = 20_000;
const BATCH_MAX = 256;
const QUEUE_MAX = 8_192;
/**
 * The default (ms) of `waitMsMax`, the longest time that a command may be queued. It is longer than the deadline of
 * most callers (5 seconds), because some callers wait longer.
 */
const WAIT_MS_MAX = 10_000;
/**
 * The number of queued commands from which a second connection is used. Fewer commands wait for the next batch of the
 * connection that is already busy.
 */
const SHARE_MIN = 32;

const log = new Logger('postings');

/** A command that waits in the queue. */
interface Waiting {
  readonly input: PostingInput;
  /** The time (`performance.now()`, ms) until which the caller waits. */
  readonly deadlineMs: number;
}

type Connection = PostingConnection<AccountCache>;

/**
 * Writes postings by group commit: commands that arrive while a transaction commits are written together in the next
 * transaction. A single command is never delayed by a timer, and many commands share one flush to disk. At any time,
 * only one running batch contains commands of a given member. The commands of a member therefore stay in order, and
 * two connections wait for the same account only if a transfer between members is involved. A second
 * command with the same key is put into a later batch.
 */
export class PostingWriter {
  readonly #batches: MicroBatcher<Waiting, PostingOutcome>;
  readonly #connections: readonly Connection[];
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
    this.#connections = Array.from(
      { length: connections },
      () => new PostingConnection(url, cache, POSTING_STATEMENTS, answerMsMax),
    );
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
   * @throws Failure system.temporary if the queue is full (the failure then names the time after which to retry), if
   * the writer is closing, or if no answer came in time. The caller retries with the same key.
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

  /** Stops accepting commands, writes the queued commands, and closes the connections. */
  async close(): Promise<void> {
    await this.#batches.close();
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }
}

/** Writes a batch of commands by one connection, and returns one outcome for each command. */
async function write(connection: Connection, batch: readonly Waiting[]): Promise<Outcome<PostingOutcome>[]> {
  const lastMs = Math.max(...batch.map(({ deadlineMs }) => deadlineMs));
  const inputs = batch.map(({ input }) => input);
  try {
    const outcomes = await connection.ask((session) => applyPostings(session, inputs), lastMs);
    return outcomes.map((outcome) => ('error' in outcome ? outcome : { value: outcome }));
  } catch (error) {
    if (batch.length === 1 || error instanceof Failure) return batch.map(() => ({ error }));
    // The batch failed. One invalid command must not make the other commands fail, so each command is now tried alone,
    // and only the invalid command gets the error.
    const outcomes: Outcome<PostingOutcome>[] = [];
    for (const waiting of batch) outcomes.push(...(await write(connection, [waiting])));
    return outcomes;
  }
}

/** The ledger as the other parts of the wallet use it: it posts commands and finds stored answers. */
@Injectable()
export class LedgerService implements OnApplicationShutdown {
  constructor(
    @Inject(PostingWriter) private readonly writer: PostingWriter,
    private readonly namedAccounts: NamedAccounts,
    private readonly postings: PostingsReadModel,
  ) {}

  /**
   * Posts a command, and resolves after the commit. The ledger commits in a transaction of its own, not in the caller's
   * transaction. If the caller crashes, it repeats the call with the same key and gets the stored answer.
   * @throws Failure wallet.amount, request.invalid, wallet.key_reused (the key was used for another command),
   * resource.not_found (unknown bet, hold or receiver), system.temporary (the account is not open yet, or the database
   * is unreachable).
   */
  async post(command: Command): Promise<Posting> {
    validate(command);
    const counterId = await this.#idOf(counterOf(command.movement), command.currency);
    const forfeitId = await this.#idOf(forfeitCounterOf(command.movement), command.currency);
    const outcome = await this.writer.post(postingInput(command, counterId, forfeitId));
    if (!('failure' in outcome)) {
      keepTransferTrace(outcome.transferId);
      return outcome;
    }
    throw new Failure(isFailureCode(outcome.failure) ? outcome.failure : 'internal');
  }

  /**
   * Returns the stored answer for a key.
   * @throws Failure resource.not_found if this caller has never posted a command with this key.
   */
  async find(caller: string, memberId: string, key: string): Promise<Posting & { readonly currency: string }> {
    const posting = await this.postings.find(caller, memberId, key);
    if (!posting) throw new Failure('resource.not_found');
    return posting;
  }

  async #idOf(name: string | undefined, currency: string): Promise<bigint | undefined> {
    return name === undefined ? undefined : this.namedAccounts.idOf(name, currency);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.writer.close();
  }
}

/**
 * A second ledger with its own writer and database connection, for payments that arrive in bulk, hundreds at a time.
 * Bets use the first ledger, so they are not queued behind these payments. If both change the same account, one of them
 * waits for the row lock of the other, at most for the duration of one batch.
 */
export class BulkLedger extends LedgerService {}

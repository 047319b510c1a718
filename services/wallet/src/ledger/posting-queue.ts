import type { PostingInput, PostingOutcome } from './posting-input.js';

/** A queued command whose caller waits for the answer. */
export interface Waiting {
  readonly input: PostingInput;
  /** The caller's deadline, as a value of `performance.now()`. */
  readonly deadlineMs: number;
  readonly resolve: (outcome: PostingOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * If fewer commands than this are queued, a second connection is not used: the commands wait for the next batch of the
 * connection that is already busy.
 */
const SHARE_MIN = 32;
/**
 * Limits how far a connection searches the queue for commands: it looks at no more than this many times the number of
 * commands that it takes. Commands of members whose batch is running elsewhere are skipped.
 */
const LOOK_FACTOR = 4;

/**
 * A queue of commands, in order of arrival. A MicroBatcher does not fit, because several connections take commands from
 * this queue. The commands of one member run on one connection at a time: they stay in order, and no two connections
 * wait for the same account. A second command with the same key waits for the next batch.
 */
export class PostingQueue {
  #waiting: Waiting[] = [];
  /** The members whose commands are being written by a connection. */
  readonly #members = new Set<string>();

  constructor(private readonly batchMax: number) {}

  get length(): number {
    return this.#waiting.length;
  }

  /** True if the queue is long enough to use a second connection. */
  get isLong(): boolean {
    return this.#waiting.length >= Math.min(SHARE_MIN, this.batchMax);
  }

  push(waiting: Waiting): void {
    this.#waiting.push(waiting);
  }

  /**
   * Takes commands for one of the idle connections: an equal share of the queue, and at most one batch. The members of
   * these commands are reserved until `done` is called. If the share contains few members, the rest of their commands
   * is taken as well, because no other connection may take them.
   */
  take(idle = 1): Waiting[] {
    const share = Math.min(this.batchMax, Math.max(SHARE_MIN, Math.ceil(this.#waiting.length / idle)));
    const taken: Waiting[] = [];
    const kept: Waiting[] = [];
    const held = new Set<string>();
    const keys = new Set<string>();
    const members = new Set<string>();
    const isTheirs = ({ input }: Waiting): boolean =>
      taken.length < this.batchMax && members.size * 2 <= taken.length && members.has(input.command.memberId);
    let looked = 0;
    for (
      ;
      (taken.length < share || members.size * 2 <= taken.length) &&
      looked < this.#waiting.length &&
      looked < share * LOOK_FACTOR;
      looked += 1
    ) {
      const waiting = this.#waiting[looked] as Waiting;
      const { memberId, caller, key } = waiting.input.command;
      const name = `${memberId} ${caller} ${key}`;
      if (
        this.#members.has(memberId) ||
        held.has(memberId) ||
        keys.has(name) ||
        (taken.length >= share && !isTheirs(waiting))
      ) {
        held.add(memberId);
        kept.push(waiting);
      } else {
        keys.add(name);
        members.add(memberId);
        taken.push(waiting);
      }
    }
    this.#waiting = looked === this.#waiting.length ? kept : [...kept, ...this.#waiting.slice(looked)];
    for (const member of members) this.#members.add(member);
    return taken;
  }

  /** Releases the members of a batch, once all its commands are answered. */
  done(taken: readonly Waiting[]): void {
    for (const { input } of taken) this.#members.delete(input.command.memberId);
  }
}

import type { PostingInput, PostingOutcome } from './posting-input.js';

/** A command that waits for its answer. */
export interface Waiting {
  readonly input: PostingInput;
  /** The caller's deadline, by `performance.now()`. */
  readonly deadlineMs: number;
  readonly resolve: (outcome: PostingOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Minimum number of queued commands per connection for which a second connection is worth using. Fewer commands wait
 * for the next batch on the connection that is already in use.
 */
const SHARE_MIN = 32;
/**
 * A connection looks for commands that it may take among at most this many times the number of commands that it takes.
 */
const LOOK_FACTOR = 4;

/**
 * Commands that wait to be written, in order of arrival. It is not a MicroBatcher, because several connections take
 * from it. A member's commands run on one connection at a time. They thus stay in order, and no two connections wait
 * for the same account. A second command with the same key waits for the next batch.
 */
export class PostingQueue {
  #waiting: Waiting[] = [];
  /** Members whose commands are being written. */
  readonly #members = new Set<string>();

  constructor(private readonly batchMax: number) {}

  get length(): number {
    return this.#waiting.length;
  }

  /** Whether the queue is long enough for a second connection. */
  get isLong(): boolean {
    return this.#waiting.length >= Math.min(SHARE_MIN, this.batchMax);
  }

  push(waiting: Waiting): void {
    this.#waiting.push(waiting);
  }

  /**
   * Takes commands for one of the idle connections: an equal part of the queue, at most one batch. `done` releases
   * their members later. If this part belongs to few members, the rest of their commands is taken too, because no other
   * connection may take them.
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

  /** Releases the members of a batch that has been answered. */
  done(taken: readonly Waiting[]): void {
    for (const { input } of taken) this.#members.delete(input.command.memberId);
  }
}

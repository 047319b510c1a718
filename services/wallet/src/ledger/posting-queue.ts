import type { PostingInput, PostingOutcome } from './posting-input.js';

/** A command that waits for its answer. */
export interface Waiting {
  readonly input: PostingInput;
  /** When its caller has stopped waiting, by `performance.now()`. */
  readonly deadlineMs: number;
  readonly resolve: (outcome: PostingOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** So many make a batch worth a lane of its own; fewer do better with the next batch of the lane that runs. */
const CROWD = 32;
/** How far past its share a lane looks for commands that it may take. */
const LOOK_FACTOR = 4;

/**
 * What waits to be written, in order of arrival. Lanes share it evenly, but a member is on one lane at a time: so his
 * commands stay in order, and no two lanes ever wait for one account. A key that comes twice waits for the next batch.
 */
export class PostingQueue {
  #waiting: Waiting[] = [];
  /** Whose commands are being written. */
  readonly #members = new Set<string>();

  constructor(private readonly batchMax: number) {}

  get length(): number {
    return this.#waiting.length;
  }

  /** Whether more wait than one lane should be left with. */
  get isCrowd(): boolean {
    return this.#waiting.length >= Math.min(CROWD, this.batchMax);
  }

  push(waiting: Waiting): void {
    this.#waiting.push(waiting);
  }

  /**
   * Takes a share of what waits, one of as many as lanes are idle, at most a batch; `done` gives its members free again.
   * Where few members fill the share, the rest of theirs comes along, since no other lane may take it.
   */
  take(idleLanes = 1): Waiting[] {
    const share = Math.min(this.batchMax, Math.max(CROWD, Math.ceil(this.#waiting.length / idleLanes)));
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

  /** What was taken has been answered. */
  done(taken: readonly Waiting[]): void {
    for (const { input } of taken) this.#members.delete(input.command.memberId);
  }
}

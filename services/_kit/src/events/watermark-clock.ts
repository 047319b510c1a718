import type { OutboxStore } from './outbox.store.js';

/** A moment, and everything that could still commit a fact from before it. */
interface Candidate {
  readonly at: Date;
  readonly lastSeq: bigint;
  /** Every transaction that may hold a fact from before has an id below this. */
  begun?: bigint;
}

export interface Proven {
  readonly at: Date;
  /** Every row up to here is published, and none can appear any more. */
  readonly lastSeq: bigint;
}

/**
 * Proves that every fact up to a moment is in the log. One step per tick: note the time and the last seq; a tick
 * later note which transactions have begun (whoever took a seq before has begun by now); once all of those ended and
 * nothing up to that seq is unpublished, the moment is proven.
 */
export class WatermarkClock {
  private candidate: Candidate | undefined;

  async tick(store: OutboxStore, floor: bigint): Promise<Proven | undefined> {
    if (!this.candidate) {
      this.candidate = await store.now();
      return undefined;
    }
    if (this.candidate.begun === undefined) {
      this.candidate.begun = await store.begun();
      return undefined;
    }
    const { at, lastSeq, begun } = this.candidate;
    if ((await store.ended()) < begun || (await store.hasUnpublishedUpTo(lastSeq, floor))) return undefined;
    this.candidate = undefined;
    return { at, lastSeq };
  }

  reset(): void {
    this.candidate = undefined;
  }
}

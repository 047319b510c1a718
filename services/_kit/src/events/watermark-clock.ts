import type { OutboxStore } from './outbox.store.js';

/** A moment that may become a watermark, and a bound on the transactions that could still commit an older event. */
interface Candidate {
  readonly at: Date;
  readonly lastSeq: bigint;
  /** Every transaction that may still commit an older event has an id below this. */
  begun?: bigint;
}

export interface Proven {
  readonly at: Date;
  /** Every row up to this seq is published, and no new row can appear below it. */
  readonly lastSeq: bigint;
}

/**
 * Proves that every event up to a moment is in the log, one step per tick. Step 1 notes the time and the last seq. Step
 * 2, a tick later, notes which transactions have begun: every transaction that took a seq is among them. When all of
 * them have ended and nothing up to that seq is unpublished, the moment is proven.
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

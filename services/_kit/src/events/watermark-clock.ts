import type { OutboxStore } from './outbox.store.js';

/**
 * A time that may become a watermark. Its other fields limit the transactions that could still commit an event older
 * than this time.
 */
interface Candidate {
  readonly at: Date;
  readonly lastSeq: bigint;
  /** Every transaction that may still commit an older event has an id below this one. */
  begun?: bigint;
}

export interface Proven {
  readonly at: Date;
  /** Every row up to this seq is published, and no new row can appear below it. */
  readonly lastSeq: bigint;
}

/**
 * Proves, in steps, that every event up to a time is in the event log. Step 1 notes the time and the highest seq. Step
 * 2, one tick later, notes which transactions have begun; every transaction that has taken a lower seq is among them.
 * The time is proven when all of them have ended and no row up to that seq is unpublished.
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

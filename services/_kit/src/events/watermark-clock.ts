import type { OutboxStore } from './outbox.store.js';

/**
 * A time that may become a watermark. The other fields describe the transactions that could still commit an event from
 * before this time.
 */
interface Candidate {
  readonly at: Date;
  readonly lastSeq: bigint;
  /**
   * All transactions that may still commit an event from before `at` have ids below this one. Undefined until step 2 of
   * the proof (see WatermarkClock) has run.
   */
  begun?: bigint;
}

export interface Proven {
  readonly at: Date;
  /** All outbox rows up to this seq are published, and no new row can appear below it. */
  readonly lastSeq: bigint;
}

/**
 * Proves, in three steps, that every event up to a time is in the event log. Step 1 notes the time and the highest
 * assigned seq. Step 2 notes which transactions have begun; every transaction that took a seq up to the noted seq is
 * among them. Step 3 checks that all these transactions have ended and that all rows up to the noted seq are published.
 * If not, step 3 is repeated later.
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

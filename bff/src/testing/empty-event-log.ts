import type { EventLog, Subscription } from '@nm/kit/events/log/event-log.js';

/** An event log that never has events, for tests. */
export class EmptyEventLog implements EventLog {
  async ensureTopics(): Promise<void> {}
  async publish(): Promise<void> {}
  async subscribe(): Promise<Subscription> {
    return { stop: () => Promise.resolve() };
  }
  async lag(): Promise<bigint> {
    return 0n;
  }
  async rewind(): Promise<void> {}
  async close(): Promise<void> {}
}

import { createRequire } from 'node:module';

interface RequestQueue {
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  readonly pending: readonly unknown[];
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
}

const CHECK_INTERVAL_MS = 10;

/**
 * Repairs a fault of kafkajs 2.2.4 (its issue 1751): on an open connection it sets a timer with a negative delay. In
 * Node 24 such a timer logs a warning and fires every millisecond. The patched method sets a timer only while a request
 * is pending.
 */
export function patchRequestQueue(): void {
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    prototype: RequestQueue;
  };
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    const throttledMs = this.throttledUntil - Date.now();
    if (this.throttleCheckTimeoutId || (this.pending.length === 0 && throttledMs <= 0)) return;
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      },
      throttledMs > 0 ? throttledMs : CHECK_INTERVAL_MS,
    );
  };
}

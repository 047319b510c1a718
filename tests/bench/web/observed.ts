/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** What a page notes about itself from its first moment. */
export interface Observed { shifts: number; lcpMs: number; interactions: Record<string, number> }

/** Notes layout shifts, the largest paint and the time of each interaction, from before the page's first script. */
export const observe = (page: Page): Promise<unknown> => page.addInitScript(() => {
  const seen: Observed = { shifts: 0, lcpMs: 0, interactions: {} };
  (window as unknown as { observed: Observed }).observed = seen;
  const on = (type: string, each: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number }) => void, more: object = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => each(entry as never))).observe({ type, buffered: true, ...more });
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shifts += entry.value; });
  on('largest-contentful-paint', (entry) => { seen.lcpMs = entry.startTime; });
  on('event', (entry) => {
    if (entry.interactionId) seen.interactions[entry.interactionId] = Math.max(seen.interactions[entry.interactionId] ?? 0, entry.duration);
  }, { durationThreshold: 16 });
});

/** What the page has noted so far. */
export const observed = (page: Page): Promise<Observed> => page.evaluate(() => (window as unknown as { observed: Observed }).observed);

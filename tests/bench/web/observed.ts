/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Observations of a page from its start. */
export interface Observed {
  shifts: number;
  /** Each layout shift: its size, its time, and the moved elements with their positions. */
  moved: string[];
  lcpMs: number;
  /** The picture file of the largest paint, or the name of its element. */
  lcpOf: string;
  interactions: Record<string, number>;
  /** For each interaction: its element, and how long its phases took. */
  slow: Record<string, string>;
}
interface Source {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}
type Entry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources?: Source[];
  url: string;
  element: Element | null;
  interactionId: number;
  processingStart: number;
  processingEnd: number;
  target: Element | null;
};

/**
 * Observes layout shifts, the largest paint and the duration of each interaction, from before the page's first script.
 */
export const observe = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Observed = { shifts: 0, moved: [], lcpMs: 0, lcpOf: '', interactions: {}, slow: {} };
    (window as unknown as { observed: Observed }).observed = seen;
    const on = (type: string, each: (entry: Entry) => void, more: object = {}): void =>
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => each(entry as never))).observe({
        type,
        buffered: true,
        ...more,
      });
    const nameOf = (node: Node | null): string => {
      if (!node) return 'gone';
      const element = node instanceof Element ? node : node.parentElement;
      const within = element?.closest('[id], section, main, header, aside');
      const name = (one: Element | null | undefined): string =>
        one
          ? `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ''}${[...one.classList].map((each) => `.${each}`).join('')}`
          : '';
      return `${within && within !== element ? `${name(within)} ` : ''}${name(element)}${node instanceof Element ? '' : ` "${(node.textContent ?? '').slice(0, 30)}"`}`;
    };
    const place = ({ x, y, width, height }: DOMRectReadOnly): string =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`;
    on('layout-shift', (entry) => {
      if (entry.hadRecentInput) return;
      seen.shifts += entry.value;
      seen.moved.push(
        `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${(entry.sources ?? []).map(({ node, previousRect, currentRect }) => `${nameOf(node)} [${place(previousRect)} -> ${place(currentRect)}]`).join('; ')}`,
      );
    });
    on('largest-contentful-paint', (entry) => {
      seen.lcpMs = entry.startTime;
      seen.lcpOf = entry.url ? new URL(entry.url).pathname : (entry.element?.tagName ?? '');
    });
    on(
      'event',
      (entry) => {
        if (!entry.interactionId || entry.duration < (seen.interactions[entry.interactionId] ?? 0)) return;
        seen.interactions[entry.interactionId] = entry.duration;
        const spent = [
          entry.processingStart - entry.startTime,
          entry.processingEnd - entry.processingStart,
          entry.startTime + entry.duration - entry.processingEnd,
        ];
        seen.slow[entry.interactionId] =
          `${entry.duration} ms ${entry.name} on ${nameOf(entry.target)} (waited, worked, drew: ${spent.map(Math.round).join(', ')})`;
      },
      { durationThreshold: 16 },
    );
  });

/** The observations of the page so far. */
export const observed = (page: Page): Promise<Observed> =>
  page.evaluate(() => (window as unknown as { observed: Observed }).observed);

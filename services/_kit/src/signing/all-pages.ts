import { NoAnswer } from './signed-call.js';

/** One page of an outsider's list. The list ends with a page without `next`. */
export interface ListPage<T> {
  readonly lines: readonly T[];
  /** The cursor of the next page; any other value than a non-empty text stands for the end. */
  readonly next: unknown;
}

export interface PageLimits {
  readonly pagesMax: number;
  readonly linesMax: number;
  /** How long (ms) all pages together may take. */
  readonly msMax: number;
  /** Ends the reading early, for example when the budget of the job is used up. */
  readonly signal?: AbortSignal | undefined;
}

const PAGE_LIMITS: PageLimits = { pagesMax: 1_000, linesMax: 500_000, msMax: 80_000 };

/**
 * Reads an outsider's list page by page. The outsider decides how many pages there are and how long each takes, so the
 * pages, the lines and the time are limited.
 * @param name names the list in the error, for example `BAZAAR 2026-11-24`
 * @throws NoAnswer if a limit is reached before the last page, and what `page` throws.
 */
export async function allPages<T>(
  name: string,
  page: (cursor: string) => Promise<ListPage<T>>,
  { first, ...given }: Partial<PageLimits> & { readonly first: string },
): Promise<T[]> {
  const { pagesMax, linesMax, msMax, signal } = { ...PAGE_LIMITS, ...given };
  const endMs = performance.now() + msMax;
  const all: T[] = [];
  let cursor = first;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    if (performance.now() > endMs || signal?.aborted) throw new NoAnswer(`${name} takes longer than ${msMax} ms`);
    const { lines, next } = await page(cursor);
    if (all.length + lines.length > linesMax) throw new NoAnswer(`${name} has more than ${linesMax} lines`);
    for (const line of lines) all.push(line);
    if (typeof next !== 'string' || next === '') return all;
    cursor = next;
  }
  throw new NoAnswer(`${name} has more than ${pagesMax} pages`);
}

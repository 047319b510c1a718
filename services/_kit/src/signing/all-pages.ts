import { NoAnswer } from './signed-call.js';

/** One page of a list that an external system returns. The last page has no `next`. */
export interface ListPage<T> {
  readonly lines: readonly T[];
  /** The cursor of the next page. A value that is not a non-empty text means that this is the last page. */
  readonly next: unknown;
}

export interface PageLimits {
  readonly pagesMax: number;
  readonly linesMax: number;
  /** Maximum time (ms) for all pages together. */
  readonly msMax: number;
  /** The signal by which reading is stopped, for example when the time budget of a job is exceeded. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The maximum length (bytes) of one page of a list. It is longer than the default of `signedCall`, because a page of
 * some hundred lines does not fit into that.
 */
export const PAGE_BYTES_MAX = 2 * 1024 * 1024;

const PAGE_LIMITS: PageLimits = { pagesMax: 1_000, linesMax: 500_000, msMax: 80_000 };

/**
 * Reads a list of an external system, page by page. The external system decides how many pages there are and how long
 * each takes, so the number of pages, the number of rows and the total time are limited.
 * @param name the name of the list in error messages, for example `BAZAAR 2026-11-24`
 * @throws NoAnswer if a limit is reached or `signal` is aborted before the last page, and the errors of `page`.
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

import { ApiFailure } from '../../../lib/api/failure.js';
import { request } from '../../../lib/api/request.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import type { Span } from '../days/span.js';
import type { SettlementLine, SettlementLines } from './settlements-api.js';

/** The number of bets of a statement that are read with one request. */
export const LINES_AT_ONCE = 100;
/** After so many pages, a pause (ms) follows each page, so that other requests stay within the rate limit. */
const PAGES_WITHOUT_PAUSE = 50;
const PAUSE_MS = 250;
/** How long (ms) to wait if the server limits the rate of requests and names no time. */
const LIMITED_MS = 5_000;
const LIMITED_MS_MAX = 60_000;

/** The bets of one page of a statement, and how many pages are read. */
export interface LinePage {
  readonly lines: readonly SettlementLine[];
  readonly page: number;
  readonly pages: number;
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(new DOMException('stopped', 'AbortError'));
      },
      { once: true },
    );
  });

/**
 * Reads all bets of a statement, page after page. Only one page is in memory. If the server limits the rate of
 * requests, the next page is read after the time that the server names.
 */
export async function* linePages(
  { path }: SalaryKind,
  settlementId: string,
  past: Pick<Span, 'asOf'>,
  signal: AbortSignal,
): AsyncGenerator<LinePage> {
  for (let page = 1, pages = 1; page <= pages;) {
    try {
      const { content, totalPages } = await request<SettlementLines>(
        `/wps/agents/salary/${path}/${settlementId}/lines`,
        { signal, query: { ...past, page, pageSize: LINES_AT_ONCE } },
      );
      pages = totalPages;
      yield { lines: content, page, pages };
      page += 1;
      if (page > PAGES_WITHOUT_PAUSE) await wait(PAUSE_MS, signal);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 429) throw error;
      await wait(Math.min(error.retryAfterMs ?? LIMITED_MS, LIMITED_MS_MAX), signal);
    }
  }
}

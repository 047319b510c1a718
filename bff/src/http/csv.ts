import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { formatMinor, minorDigits } from '@nm/kit/money/money.js';

const PAGE_SIZE = 100;
/**
 * The maximum number of rows of a CSV file that is read by page number, or whose pages each read the whole list.
 * Reading by page number is slow for late pages.
 */
export const ROWS_MAX = 50_000;
/** The maximum number of rows of a CSV file that is read by cursor. Every page takes the same time. */
export const CURSOR_ROWS_MAX = 500_000;

/**
 * The last line of a file that does not have all rows, by language. It says how many rows the file has, and how to get
 * the others. The language is that of the page on which the user requested the file.
 */
const CUT_SHORT: Readonly<Record<string, string>> = {
  EN: 'This file has the first {rows} rows only. For the others, choose a shorter range or a filter.',
  BN: 'এই ফাইলে শুধু প্রথম {rows}টি সারি আছে। বাকিগুলোর জন্য ছোট সময়সীমা বা ফিল্টার বেছে নিন।',
  AR: 'يحتوي هذا الملف على أول {rows} صف فقط. للحصول على البقية، اختر فترة أقصر أو عامل تصفية.',
};

/** A numbered page of formatted rows. */
export interface CsvPage {
  readonly rows: readonly (readonly string[])[];
  readonly totalPages: number;
}

/** The number and the size of a page that is read. */
interface Page {
  readonly page: number;
  readonly size: number;
}

/** A page of formatted rows, and the cursor of the next page; the cursor is empty after the last page. */
export interface CsvPart {
  readonly rows: readonly (readonly string[])[];
  readonly next: string;
}

/** Returns a text cell of a CSV file, escaped so that a spreadsheet does not run it as a formula. */
export const textCell = (text: string): string =>
  `"${/^[=+\-@\t\r]/.test(text) ? `'` : ''}${text.replaceAll('"', '""')}"`;

/**
 * Formats an amount as a plain number, without separators of thousands.
 * @param currency the brand's currency, which gives the number of decimal places, also for trial money
 */
export const amountCell = (minor: string, currency: string): string =>
  formatMinor(BigInt(minor), minorDigits(currency));

/**
 * Returns a function that leaves out rows that it has already returned. If a row is added to the start of a list while
 * its numbered pages are read, every row moves by one place. The last row of a page is then also on the next page. A
 * list that ends before the request can grow too, because events arrive after the time that they are about.
 */
export function onlyNew<Row>(idOf: (row: Row) => string): <T extends Row>(rows: readonly T[]) => T[] {
  const known = new Set<string>();
  return (rows) =>
    rows.filter((row) => {
      const id = idOf(row);
      return !known.has(id) && known.add(id);
    });
}

const lines = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.join(',')}\r\n`).join('');

/**
 * Streams a list as a CSV file. Only one page is in memory; the next page is read when the client has received the
 * previous one. If the first page fails, the response is a JSON error. If a later page fails, the connection is
 * closed, so that a partial file does not look complete. A list with more than `rowsMax` rows is cut short; the last
 * line of the file then says so.
 * @param read reads the page at a cursor; the cursor of the first page is empty
 */
export async function sendCsvFrom(
  response: Response,
  name: string,
  head: readonly string[],
  read: (place: string) => Promise<CsvPart>,
  rowsMax = CURSOR_ROWS_MAX,
): Promise<void> {
  const first = await read('');
  const parts = async function* (): AsyncGenerator<string> {
    let [part, sent] = [first, first.rows.length];
    yield `\ufeff${lines([head])}${lines(first.rows)}`;
    while (part.next !== '' && sent < rowsMax) {
      part = await read(part.next);
      sent += part.rows.length;
      yield lines(part.rows);
    }
    if (part.next !== '') yield lines([[textCell(cutShort(response, sent))]]);
  };
  response.status(200);
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${name}.csv"`);
  // The response has already started, so no error can be sent. If the client disconnects or a page fails, the
  // response is destroyed.
  await pipeline(Readable.from(parts()), response).catch(() => undefined);
}

/** Streams a list with numbered pages as a CSV file, in the same way as `sendCsvFrom`. */
export async function sendCsv(
  response: Response,
  name: string,
  head: readonly string[],
  read: (page: Page) => Promise<CsvPage>,
): Promise<void> {
  const numbered = async (place: string): Promise<CsvPart> => {
    const page = Number(place || 1);
    const { rows, totalPages } = await read({ page, size: PAGE_SIZE });
    return { rows, next: page < totalPages ? String(page + 1) : '' };
  };
  await sendCsvFrom(response, name, head, numbered, ROWS_MAX);
}

/** A page of rows, and the number of rows on all pages. */
interface SortedPage<Row> {
  readonly content: readonly Row[];
  readonly totalPages: number;
  readonly total: number;
}

/**
 * Streams a list with numbered pages whose order can change while it is read, for example a list sorted by amounts.
 * Each row is sent once, with the cells of its first read. If a row comes twice or the number of rows changes, another
 * row may have moved to a page that was already read. All pages are then read once more for the missing rows.
 */
export async function sendSortedCsv<Row>(
  response: Response,
  name: string,
  head: readonly string[],
  read: (page: Page) => Promise<SortedPage<Row>>,
  { idOf, cellsOf }: { readonly idOf: (row: Row) => string; readonly cellsOf: (row: Row) => readonly string[] },
): Promise<void> {
  const unread = onlyNew(idOf);
  let [isSecond, isMoved, total] = [false, false, -1];
  const numbered = async (place: string): Promise<CsvPart> => {
    const page = Number(place || 1);
    const part = await read({ page, size: PAGE_SIZE });
    const rows = unread(part.content);
    if (total < 0) total = part.total;
    isMoved ||= rows.length < part.content.length || part.total !== total;
    const isLast = page >= part.totalPages;
    const isDone = isLast && (isSecond || !isMoved);
    isSecond ||= isLast;
    return { rows: rows.map(cellsOf), next: isDone ? '' : String(isLast ? 1 : page + 1) };
  };
  await sendCsvFrom(response, name, head, numbered, ROWS_MAX);
}

function cutShort({ req }: Response, rows: number): string {
  const language = (req.headers['accept-language'] ?? '').slice(0, 2).toUpperCase();
  return (CUT_SHORT[language] ?? CUT_SHORT['EN'] ?? '').replace('{rows}', rows.toLocaleString('en'));
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { formatMinor } from '@nm/kit/money/money.js';

const PAGE_SIZE = 100;
/** The most rows of a file whose pages are numbered. Each further page costs its owner more than the last one. */
const ROWS_MAX = 50_000;
/** The most rows of a file whose pages begin where the last one ended; each page costs the same. */
export const CURSOR_ROWS_MAX = 500_000;

/** A page of finished rows. */
export interface CsvPage {
  readonly rows: readonly (readonly string[])[];
  readonly totalPages: number;
}

/** A page of finished rows, and where the next one begins: empty after the last page. */
export interface CsvPart {
  readonly rows: readonly (readonly string[])[];
  readonly next: string;
}

/** Returns a text cell, escaped so that a spreadsheet never reads it as a formula. */
export const textCell = (text: string): string =>
  `"${/^[=+\-@\t\r]/.test(text) ? `'` : ''}${text.replaceAll('"', '""')}"`;

/** Returns an amount as a plain number. */
export const amountCell = (minor: string): string => formatMinor(BigInt(minor));

const lines = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.join(',')}\r\n`).join('');

/**
 * Streams a list as a CSV file. One page is in memory at a time, and the next one is read when the caller has taken the
 * last one. A failure of the first page is answered like any other failure; a later one breaks the connection off, so
 * that half a file is not taken for the whole.
 * @param read reads the page that begins at the given place; the first page begins at the empty one.
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
  };
  response.status(200);
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${name}.csv"`);
  // A caller that goes away, or a page that fails, ends the response, which has already begun.
  await pipeline(Readable.from(parts()), response).catch(() => undefined);
}

/** Streams a list with numbered pages as a CSV file, like `sendCsvFrom`. */
export async function sendCsv(
  response: Response,
  name: string,
  head: readonly string[],
  read: (page: { readonly page: number; readonly size: number }) => Promise<CsvPage>,
): Promise<void> {
  const numbered = async (place: string): Promise<CsvPart> => {
    const page = Number(place || 1);
    const { rows, totalPages } = await read({ page, size: PAGE_SIZE });
    return { rows, next: page < totalPages ? String(page + 1) : '' };
  };
  await sendCsvFrom(response, name, head, numbered, ROWS_MAX);
}

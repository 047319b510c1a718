import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { formatMinor } from '@nm/kit/money/money.js';

const PAGE_SIZE = 100;
const ROWS_MAX = 50_000;

/** A page of finished rows. */
export interface CsvPage {
  readonly rows: readonly (readonly string[])[];
  readonly totalPages: number;
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
 */
export async function sendCsv(
  response: Response,
  name: string,
  head: readonly string[],
  read: (page: { readonly page: number; readonly size: number }) => Promise<CsvPage>,
): Promise<void> {
  const first = await read({ page: 1, size: PAGE_SIZE });
  const parts = async function* (): AsyncGenerator<string> {
    yield `\ufeff${lines([head])}${lines(first.rows)}`;
    const last = Math.min(first.totalPages, ROWS_MAX / PAGE_SIZE);
    for (let page = 2; page <= last; page += 1) yield lines((await read({ page, size: PAGE_SIZE })).rows);
  };
  response.status(200);
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${name}.csv"`);
  // A caller that goes away, or a page that fails, ends the response, which has already begun.
  await pipeline(Readable.from(parts()), response).catch(() => undefined);
}

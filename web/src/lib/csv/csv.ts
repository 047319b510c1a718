import { formatMinor } from '../money/money.js';

/** A text cell, escaped so that a spreadsheet never reads it as a formula. */
export const textCell = (text: string): string =>
  `"${/^[=+\-@\t\r]/.test(text) ? `'` : ''}${text.replace(/"/g, '""')}"`;

/** An amount as a plain number: a decimal point, no grouping, a hyphen as minus sign. */
export const amountCell = (minor: string): string => formatMinor(minor).replace(/,/g, '').replace('\u2212', '-');

/** Joins finished cells to a CSV file. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\ufeff${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;

/** Offers a CSV file as a download, with today's date in its name. */
export function downloadCsv(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  saveCsv(name, new Blob([csvOf(head, rows)], { type: 'text/csv' }));
}

/** Offers a finished CSV file as a download, with today's date in its name. */
export function saveCsv(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

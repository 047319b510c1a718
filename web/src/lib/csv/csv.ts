import { formatMinor } from '../money/money.js';

/** Returns a text cell of a CSV file, escaped so that a spreadsheet does not run it as a formula. */
export const textCell = (text: string): string =>
  `"${/^[=+\-@\t\r]/.test(text) ? `'` : ''}${text.replace(/"/g, '""')}"`;

/** Formats an amount as a plain number for a CSV file: decimal point, no grouping, hyphen as the minus sign. */
export const amountCell = (minor: string): string => formatMinor(minor).replace(/,/g, '').replace('\u2212', '-');

/** Joins formatted cells to the text of a CSV file. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\ufeff${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;

/** Creates a CSV file from rows and downloads it, with today's date in its name. */
export function downloadCsv(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  saveCsv(name, new Blob([csvOf(head, rows)], { type: 'text/csv' }));
}

/** Downloads a finished CSV file, with today's date in its name. */
export function saveCsv(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

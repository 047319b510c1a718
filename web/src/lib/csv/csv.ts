import { formatMinor } from '../money/money.js';

/** A text cell; it never starts a formula in a spreadsheet. */
export const textCell = (text: string): string =>
  `"${/^[=+\-@\t\r]/.test(text) ? `'` : ''}${text.replace(/"/g, '""')}"`;

/** An amount as a plain number: a dot, no thousands, a hyphen for a minus. */
export const amountCell = (minor: string): string => formatMinor(minor).replace(/,/g, '').replace('\u2212', '-');

/** Rows of finished cells as a file that spreadsheets open. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\ufeff${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;

/** Hands a file of rows to the browser; the day stands in its name. */
export function downloadCsv(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([csvOf(head, rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

import type { Translate } from '../../lib/language/words.js';
import { formatMinor } from '../../lib/money/money.js';
import type { AccountRecord } from './record-api.js';

const cell = (text: string): string => `"${/^[=+\-@\t\r]/.test(text) ? `'` : ''}${text.replace(/"/g, '""')}"`;
const plain = (minor: string): string => formatMinor(minor).replace(/,/g, '').replace('\u2212', '-');

/** The rows on screen as a spreadsheet; a cell never starts a formula. */
export function csvOf(t: Translate, rows: readonly AccountRecord[]): string {
  const head = ['time', 'type', 'amount', 'before', 'after', 'reference', 'status', 'id'];
  const lines = rows.map((row) => [cell(row.occurredAt ?? ''), cell(t(`record.type.${row.type}`)), plain(row.amountMinor), plain(row.beforeMinor), plain(row.afterMinor), cell(row.reference), cell(row.status), cell(row.transferId)].join(','));
  return `\ufeff${[head.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Hands the rows to the browser as a file. */
export function downloadCsv(t: Translate, rows: readonly AccountRecord[]): void {
  const url = URL.createObjectURL(new Blob([csvOf(t, rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `account-record-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

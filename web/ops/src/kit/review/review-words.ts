import { formatMinor, isolated } from '../../../../src/lib/money/money.js';
import { shortReference } from '../../../../src/lib/reference/reference.js';
import type { Review } from '../../lib/surface.js';
import type { ReviewKind } from './review-kind.js';

/** The longest note that the server keeps, in characters. */
export const NOTE_MAX = 500;

/** The code that people read aloud. */
export const referenceOf = ({ id }: Pick<Review, 'id'>): string => shortReference(id);

/** The amount with its currency, for a sentence. */
export function amountText<Row extends Review>(kind: ReviewKind<Row>, row: Row): string {
  const currency = kind.currencyOf(row);
  return isolated(`${formatMinor(row.amountMinor, { currency })} ${currency}`);
}

/** Whether a text names this one: its code, its id, its account or a text of its kind. */
export function matches<Row extends Review>(kind: ReviewKind<Row>, row: Row, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [row.id, referenceOf(row), row.account, ...kind.searched(row)].some((one) =>
    one.toLowerCase().includes(wanted),
  );
}

import { Num } from '../../../../src/ui/money.js';
import type { ReviewRow } from '../../lib/surface.js';
import type { RowKind } from './review-kind.js';
import { figureOf } from './review-words.js';

/**
 * Shows the amount of a row. The currency stands in the column heading, and in the cell only if the amount has
 * another currency.
 */
export function RowAmount<Row extends ReviewRow>({ kind, row }: { kind: RowKind<Row>; row: Row }) {
  const amount = kind.amountOf?.(row);
  if (!amount) return null;
  return (
    <Num className="b">
      {figureOf(amount)}
      {amount.currency === row.currency ? '' : ` ${amount.currency}`}
    </Num>
  );
}

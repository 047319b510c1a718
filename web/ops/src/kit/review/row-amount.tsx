import { Num } from '../../../../src/ui/money.js';
import type { ReviewRow } from '../../lib/surface.js';
import type { RowKind } from './review-kind.js';
import { figureOf } from './review-words.js';

/** A row's amount; the currency stands in the heading, and in the cell only where it is another. */
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

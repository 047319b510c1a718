import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';
import type { ReviewRow } from '../../lib/surface.js';
import type { RowKind } from './review-kind.js';

/** A row's amount; the currency stands in the heading, and in the cell only where it is another. */
export function RowAmount<Row extends ReviewRow>({ kind, row }: { kind: RowKind<Row>; row: Row }) {
  const amount = kind.amountOf?.(row);
  if (!amount) return null;
  const { minor, currency } = amount;
  return (
    <Num className="b">
      {formatMinor(minor, { currency })}
      {currency === row.currency ? '' : ` ${currency}`}
    </Num>
  );
}

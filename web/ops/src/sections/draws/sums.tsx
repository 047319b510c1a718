import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';

/** One amount per currency, one below the other; a dash without amounts. */
export function Sums({ of }: { of: readonly { readonly currency: string; readonly minor: string }[] }) {
  if (of.length === 0) return <>–</>;
  return (
    <>
      {of.map(({ currency, minor }) => (
        <div key={currency}>
          <Num>
            {formatMinor(minor, { currency })} <span className="faint">{currency}</span>
          </Num>
        </div>
      ))}
    </>
  );
}

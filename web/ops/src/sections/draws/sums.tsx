import { formatMinor } from '../../../../src/lib/money/money.js';
import { Num } from '../../../../src/ui/money.js';

/** Shows amounts of several currencies, one below the other, or a dash if there are none. */
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

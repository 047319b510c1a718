import { Money } from './money.js';
import './used-bar.css';

/**
 * Shows the used and the remaining part of a limit, as figures and as a bar. Without a limit it shows only the used
 * amount.
 */
export function UsedBar({
  usedMinor,
  limitMinor,
  words,
}: {
  readonly usedMinor: string;
  readonly limitMinor?: string | undefined;
  readonly words: { readonly used: string; readonly left: string };
}) {
  const used = BigInt(usedMinor);
  const whole = limitMinor === undefined ? undefined : BigInt(limitMinor);
  const left = whole === undefined ? undefined : whole > used ? whole - used : 0n;
  const share = whole === undefined ? 0 : whole === 0n ? 100 : Math.min(100, Number((used * 100n) / whole));
  return (
    <div className="lused">
      <div className="row between fs13">
        <span>
          {words.used} <Money minor={usedMinor} />
        </span>
        {left === undefined ? null : (
          <span className="muted">
            {words.left} <Money minor={left} />
          </span>
        )}
      </div>
      <div className="bar" aria-hidden="true">
        <i style={{ inlineSize: `${share}%` }} />
      </div>
    </div>
  );
}

import { brand } from '../lib/brand/brand.js';
import { formatMinor, signOf } from '../lib/money/money.js';

interface Amount {
  readonly minor: bigint | string;
  /** Leaves out `.00` of a whole amount. Used for limits. */
  readonly trim?: boolean;
  readonly className?: string;
  readonly symbol?: string;
}

/** Shows an amount, which reads from left to right in text of any direction. */
export function Num({ children, className = '' }: { children: React.ReactNode; className?: string }) {
  return (
    <bdi className={`num ${className}`} dir="ltr">
      {children}
    </bdi>
  );
}

const Symbol = ({ symbol = brand.currencySymbol }: { symbol?: string }) => <span className="sym">{symbol}</span>;

export function Money({ minor, trim, className, symbol }: Amount) {
  const text = formatMinor(minor, { trim });
  const negative = text.startsWith('\u2212');
  return (
    <Num className={className}>
      {negative ? '\u2212' : ''}
      <Symbol symbol={symbol} />
      {negative ? text.slice(1) : text}
    </Num>
  );
}

/** Shows a gain or a loss, always with a sign and in green or red. */
export function Delta({ minor, className = '', symbol }: Amount) {
  const value = BigInt(minor);
  const sign = signOf(value);
  const tone = sign === '+' ? 'gain' : sign === '\u2212' ? 'loss' : 'muted';
  return (
    <Num className={`${tone} ${className}`}>
      {sign}
      <Symbol symbol={symbol} />
      {formatMinor(value < 0n ? -value : value)}
    </Num>
  );
}

/** Shows a range of amounts, for example 200 – 30,000. */
export function MoneyRange({
  from,
  to,
  className,
}: {
  from: bigint | string;
  to: bigint | string;
  className?: string;
}) {
  return (
    <Num className={className}>
      <Symbol />
      {formatMinor(from, { trim: true })} – {formatMinor(to, { trim: true })}
    </Num>
  );
}

import { formatMinor, minorDigits } from '../../lib/money/money.js';
import { chartScale } from './chart-scale.js';
import type { ProfitDay } from './profit-api.js';

const DOTS_MAX = 14;
const LABELS_MAX = 10;
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

function label(minor: bigint): string {
  const sign = minor > 0n ? '+' : minor < 0n ? '\u2212' : '';
  return sign + compact.format(Math.abs(Number(formatMinor(minor).replace(/[^\d.]/g, ''))));
}

/**
 * The chart of profit and loss: a bar for each day, and a line for the running sum. It is hidden from screen readers,
 * because the table below has the same figures.
 */
export function ProfitChart({ days }: { days: readonly ProfitDay[] }) {
  const ordered = days.toReversed();
  const totals = ordered.map(({ totalMinor }) => BigInt(totalMinor));
  const sums: bigint[] = [];
  for (const total of totals) sums.push((sums.at(-1) ?? 0n) + total);
  const scale = chartScale([...totals, ...sums], 10n ** BigInt(minorDigits()));
  const across = (n: number): number => ((n + 0.5) / ordered.length) * 100;
  const every = Math.ceil(ordered.length / LABELS_MAX);
  return (
    <div className={`pchart ${ordered.length > DOTS_MAX ? 'dense' : ''}`} dir="ltr" aria-hidden="true">
      {scale.lines.map((line) => (
        <span key={String(line)} className={`pline ${line === 0n ? 'zero' : ''}`} style={{ top: `${scale.at(line)}%` }}>
          <b className="num">{label(line)}</b>
        </span>
      ))}
      <div className="pbars">
        {totals.map((total, n) => {
          const [from, to] = [scale.at(total), 50].toSorted((a, b) => a - b) as [number, number];
          return total === 0n ? null : (
            <i
              key={ordered[n]?.day}
              className={total > 0n ? 'up' : 'down'}
              style={{ insetInlineStart: `${across(n)}%`, top: `${from}%`, height: `${to - from}%` }}
            />
          );
        })}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline points={sums.map((sum, n) => `${across(n)},${scale.at(sum)}`).join(' ')} />
        </svg>
        {ordered.length > DOTS_MAX
          ? null
          : sums.map((sum, n) => (
              <em key={ordered[n]?.day} style={{ insetInlineStart: `${across(n)}%`, top: `${scale.at(sum)}%` }} />
            ))}
        {ordered.map(({ day }, n) =>
          (ordered.length - 1 - n) % every === 0 ? (
            <small key={day} className="num" style={{ insetInlineStart: `${across(n)}%` }}>
              {Number(day.slice(8))}
            </small>
          ) : null,
        )}
      </div>
    </div>
  );
}

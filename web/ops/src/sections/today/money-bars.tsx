import { useCallback, useId, useState } from 'react';
import { useNarrow } from '../../../../src/lib/screen/narrow.js';
import { clock, dateKey } from '../../../../src/lib/time/time.js';
import { axisOf } from './axis.js';
import type { Slot } from './money-slots.js';

/** The width (px) of the chart until it has been measured. */
const WIDTH = 760;
const HEIGHT = { wide: 236, narrow: 190 };
const LEFT = 44;
const TOP = 12;
const FOOT = 26;
const LABEL_WIDTH = 40;
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * The chart's two bars (money in, money out) for each hour or day. Bars of the current hour or day are hatched. A
 * dashed line shows the usual deposits.
 */
export function MoneyBars({
  slots,
  unit,
  isWeek,
  text,
}: {
  slots: readonly Slot[];
  /** The number of minor units in one unit of the currency. */
  unit: number;
  isWeek: boolean;
  text: string;
}) {
  const id = useId();
  const [width, setWidth] = useState(WIDTH);
  const height = useNarrow() ? HEIGHT.narrow : HEIGHT.wide;
  // Measures the chart, so that one unit of the drawing is one pixel and its texts have the page's text size.
  const measured = useCallback((chart: SVGSVGElement) => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > LEFT) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(chart);
    return () => observer.disconnect();
  }, []);
  const base = height - FOOT;
  const rtl = document.documentElement.dir === 'rtl';
  // Converts money to a number for drawing and for labels only. The amounts in the table are exact.
  const value = (minor: bigint | undefined): number => Math.max(0, Number(minor ?? 0n)) / unit;
  const { step, lines } = axisOf(
    Math.max(...slots.flatMap(({ inMinor, outMinor, usualMinor }) => [inMinor, outMinor, usualMinor].map(value))),
  );
  const slotWidth = (width - LEFT) / slots.length;
  const barWidth = Math.min(slotWidth * 0.36, 28);
  const x = (n: number): number => (rtl ? width - LEFT - (n + 0.5) * slotWidth : LEFT + (n + 0.5) * slotWidth);
  const y = (amount: number): number => base - (amount / (step * lines)) * (base - TOP);
  const every = Math.max(isWeek ? 1 : 2, Math.ceil((slots.length * LABEL_WIDTH) / (width - LEFT)));
  const label = ({ fromMs }: Slot): string =>
    isWeek ? String(Number(dateKey(new Date(fromMs)).slice(8))) : clock(fromMs, false).slice(0, 2);
  const edge = rtl ? { x: width, textAnchor: 'end' as const } : { x: 0, textAnchor: 'start' as const };
  const line = slots.flatMap(({ usualMinor }, n) =>
    usualMinor === undefined ? [] : `${x(n)},${y(value(usualMinor))}`,
  );
  const bar = (minor: bigint, at: number, side: 'in' | 'out', isOpen: boolean) => (
    <rect
      x={at}
      y={y(value(minor))}
      width={barWidth}
      height={base - y(value(minor))}
      rx="2"
      fill={isOpen ? `url(#${id}${side})` : `var(--data-${side === 'in' ? 1 : 2})`}
    />
  );
  return (
    <svg
      ref={measured}
      className="moneybars"
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={text}
    >
      <defs>
        {(['in', 'out'] as const).map((side) => (
          <pattern
            key={side}
            id={`${id}${side}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" fill="var(--surface-1)" />
            <rect width="3" height="6" fill={`var(--data-${side === 'in' ? 1 : 2})`} />
          </pattern>
        ))}
      </defs>
      {Array.from({ length: lines + 1 }, (_line, n) => (
        <g key={n}>
          <path d={`M${rtl ? 0 : LEFT} ${y(step * n)}H${rtl ? width - LEFT : width}`} stroke="var(--data-grid)" />
          <text {...edge} y={y(step * n) + 4}>
            {compact.format(step * n).toLowerCase()}
          </text>
        </g>
      ))}
      {slots.map((slot, n) => (
        <g key={slot.fromMs}>
          {bar(slot.inMinor, rtl ? x(n) : x(n) - barWidth, 'in', slot.isOpen)}
          {bar(slot.outMinor, rtl ? x(n) - barWidth : x(n), 'out', slot.isOpen)}
          {n % every === 0 ? (
            <text x={x(n)} y={height - 8} textAnchor="middle">
              {label(slot)}
            </text>
          ) : null}
        </g>
      ))}
      {line.length > 1 ? (
        <polyline points={line.join(' ')} fill="none" stroke="var(--text-muted)" strokeDasharray="3 4" />
      ) : null}
    </svg>
  );
}

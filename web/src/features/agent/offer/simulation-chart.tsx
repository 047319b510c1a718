import { brand } from '../../../lib/brand/brand.js';
import { useWords } from '../../../lib/language/words.js';
import { minorDigits } from '../../../lib/money/money.js';
import { useNarrow } from '../../../lib/screen/narrow.js';
import { clock, dateKey } from '../../../lib/time/time.js';
import type { Simulation } from '../contracts/contracts-api.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import { roundUp, short } from '../shared/axis.js';
import { isCarried, stackOf } from './simulation-figures.js';

type Period = Simulation['periods'][number];

const WIDE = 720;
const NARROW = 330;
const HEIGHT = 220;
const LEFT = 44;
const TOP = 12;
const BASE = 186;
const GAP = 4;
/** Width of a period's label below the axis. */
const LABEL_WIDTH = 56;
const THEIRS = 'var(--data-1)';
const YOURS = 'var(--data-2)';

/**
 * The chart of a simulation. Each period has two bars: pale at the terms in force, full at the offered terms. The table
 * has the same figures.
 */
export function SimulationChart({
  periods,
  kind,
  account,
}: {
  periods: readonly Period[];
  kind: SalaryKind;
  account: string;
}) {
  const t = useWords();
  const width = useNarrow() ? NARROW : WIDE;
  const rtl = document.documentElement.dir === 'rtl';
  const unit = 10 ** minorDigits(brand.currency);
  const bars = periods.map((period) => ({
    period,
    cases: (['present', 'offered'] as const).map((name) => ({
      name,
      ...stackOf(Number(period[name].grossMinor) / unit, Number(period[name].ownNetMinor) / unit),
    })),
  }));
  const ends = bars.flatMap(({ cases }) => cases.flatMap(({ theirs, yours }) => [...theirs, ...yours]));
  const top = roundUp(Math.max(...ends));
  const bottom = Math.min(...ends) < 0 ? -roundUp(-Math.min(...ends)) : 0;
  const step = (width - LEFT) / bars.length;
  const barWidth = Math.min((step * 0.7 - GAP) / 2, 36);
  const y = (value: number): number => BASE - ((value - bottom) / (top - bottom)) * (BASE - TOP);
  const x = (n: number): number => (rtl ? width - LEFT - (n + 0.5) * step : LEFT + (n + 0.5) * step);
  const every = Math.ceil((bars.length * LABEL_WIDTH) / (width - LEFT));
  const edge = rtl ? { x: width, textAnchor: 'end' as const } : { x: 0, textAnchor: 'start' as const };
  const lines = [...(bottom < 0 ? [bottom] : []), 0, top / 2, top];
  return (
    <div className="chart simchart">
      <div className="lg">
        <span>
          <i style={{ background: THEIRS }} />
          <span translate="no">{account}</span>
        </span>
        <span>
          <i style={{ background: YOURS }} />
          {t('agent.sim.you')}
        </span>
        <span>{t('agent.sim.shades')}</span>
      </div>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t('agent.sim.chartAlt')}>
        {lines.map((value) => (
          <g key={value}>
            <path d={`M${rtl ? 0 : LEFT} ${y(value)}H${rtl ? width - LEFT : width}`} stroke="var(--data-grid)" />
            <text {...edge} y={y(value) + 4}>
              {value < 0 ? `\u2212${short(-value)}` : short(value)}
            </text>
          </g>
        ))}
        {bars.map(({ period, cases }, n) => (
          <g key={period.periodStart}>
            {cases.map(({ name, theirs, yours }, side) => {
              const left = x(n) + ((side === 0) === !rtl ? -barWidth - GAP / 2 : GAP / 2);
              return (
                <g key={name} opacity={name === 'present' ? 0.45 : 1}>
                  {([theirs, yours] as const).map(([from, to], part) => (
                    <rect
                      key={part === 0 ? 'theirs' : 'yours'}
                      x={left}
                      y={y(to)}
                      width={barWidth}
                      height={y(from) - y(to)}
                      fill={part === 0 ? THEIRS : YOURS}
                    />
                  ))}
                </g>
              );
            })}
            {isCarried(period) ? (
              <text x={x(n)} y={y(0) - 8} textAnchor="middle">
                {t('agent.sim.zeroCarried')}
              </text>
            ) : null}
            {(bars.length - 1 - n) % every === 0 ? (
              <text x={x(n)} y={HEIGHT - 10} textAnchor="middle">
                {labelOf(kind, period)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The time at which a period begins, or day and month of its first day, as numbers. */
function labelOf({ lists }: SalaryKind, { periodStart }: Period): string {
  if (lists === 'day') return clock(periodStart, false);
  const [, month = '', day = ''] = dateKey(new Date(periodStart)).split('-');
  return `${Number(day)}/${Number(month)}`;
}

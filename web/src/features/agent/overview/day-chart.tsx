import { useId } from 'react';
import { useNarrow } from '../../../lib/screen/narrow.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, minorDigits } from '../../../lib/money/money.js';
import { Num } from '../../../ui/money.js';
import { roundUp, short } from '../shared/axis.js';
import type { TeamOverview } from './overview-api.js';

const WIDE = 720;
const NARROW = 330;
const HEIGHT = 318;
const LEFT = 44;
const TOP = 16;
const BASE = 190;
const LOSS_MID = 246;
const LOSS_HALF = 34;
/** The positions of the lines of the axis, as shares (0 to 1) of its height. Without bets only the lowest is drawn. */
const SHARES = [0, 0.25, 0.5, 0.75, 1];
/** The width (px) of a day's label below the axis. */
const LABEL_WIDTH = 48;

/**
 * A chart with bars for each day: valid bets above the axis, net loss below. The table beside the chart has the same
 * figures.
 */
export function DayChart({ days, team, today }: { days: readonly string[]; team: TeamOverview; today: string }) {
  const t = useWords();
  const hatch = useId();
  const width = useNarrow() ? NARROW : WIDE;
  const rtl = document.documentElement.dir === 'rtl';
  const unit = 10 ** minorDigits(team.currency);
  const byDay = new Map(team.days.map((day) => [day.day, day]));
  const bars = days.map((day) => ({
    day,
    valid: Number(byDay.get(day)?.validStakeMinor ?? 0) / unit,
    loss: Number(byDay.get(day)?.netLossMinor ?? 0) / unit,
  }));
  const top = roundUp(Math.max(...bars.map(({ valid }) => valid)));
  const isEmpty = bars.every(({ valid }) => valid === 0);
  // Losses have a scale of their own, because they are much smaller than bets. Its ends have figures.
  const lossMost = Math.max(...bars.map(({ loss }) => Math.abs(loss)));
  const lossTop = roundUp(lossMost);
  const lossEnds = lossMost === 0 ? [] : [lossTop, -lossTop];
  const step = (width - LEFT) / bars.length;
  const barWidth = Math.min(step * 0.6, 72);
  const y = (value: number): number => BASE - (value / top) * (BASE - TOP);
  const x = (n: number): number => (rtl ? width - LEFT - (n + 0.5) * step : LEFT + (n + 0.5) * step);
  const every = Math.ceil((bars.length * LABEL_WIDTH) / (width - LEFT));
  const edge = rtl ? { x: width, textAnchor: 'end' as const } : { x: 0, textAnchor: 'start' as const };
  return (
    <section className="panel chart" aria-labelledby="chart">
      <div className="row between wrap">
        <h2 id="chart">{t('agent.chart.title')}</h2>
        <div className="lg">
          <span>
            <i style={{ background: 'var(--data-1)' }} />
            {t('term.bet.validBet')}
          </span>
          <span>
            <i style={{ background: 'var(--data-2)' }} />
            {t('term.money.netLoss')}
          </span>
          <Num className="faint">{team.currency}</Num>
        </div>
      </div>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t('agent.chart.alt', {
          amount: formatMinor(team.validStakeMinor),
          loss: formatMinor(team.netLossMinor),
          count: bars.length,
        })}
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--surface-1)" />
            <rect width="3" height="6" fill="var(--data-1)" />
          </pattern>
        </defs>
        {(isEmpty ? [0] : SHARES).map((share) => (
          <g key={share}>
            <path d={`M${rtl ? 0 : LEFT} ${y(top * share)}H${rtl ? width - LEFT : width}`} stroke="var(--data-grid)" />
            <text {...edge} y={y(top * share) + 4}>
              {short(top * share)}
            </text>
          </g>
        ))}
        {isEmpty ? (
          <text x={width / 2} y={(TOP + BASE) / 2} textAnchor="middle">
            {t('agent.chart.none')}
          </text>
        ) : null}
        {bars.map(({ day, valid, loss }, n) => (
          <g key={day}>
            <rect
              x={x(n) - barWidth / 2}
              y={y(valid)}
              width={barWidth}
              height={BASE - y(valid)}
              rx="3"
              fill={day === today ? `url(#${hatch})` : 'var(--data-1)'}
            />
            <rect
              x={x(n) - barWidth / 2}
              y={loss >= 0 ? LOSS_MID - (loss / lossTop) * LOSS_HALF : LOSS_MID}
              width={barWidth}
              height={(Math.abs(loss) / lossTop) * LOSS_HALF}
              rx="2"
              fill="var(--data-2)"
            />
            {(bars.length - 1 - n) % every === 0 ? (
              <text x={x(n)} y={HEIGHT - 8} textAnchor="middle">
                {Number(day.slice(8))}/{Number(day.slice(5, 7))}
              </text>
            ) : null}
          </g>
        ))}
        <path d={`M${rtl ? 0 : LEFT} ${LOSS_MID}H${rtl ? width - LEFT : width}`} stroke="var(--line-control)" />
        <text {...edge} y={LOSS_MID + 4}>
          0
        </text>
        {lossEnds.map((end) => (
          <text key={end} {...edge} y={LOSS_MID - (end / lossTop) * LOSS_HALF + 4}>
            {end < 0 ? `−${short(-end)}` : short(end)}
          </text>
        ))}
      </svg>
      <p className="fs12 faint">{t('agent.chart.note')}</p>
    </section>
  );
}

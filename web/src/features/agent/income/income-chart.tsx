import { useNarrow } from '../../../lib/screen/narrow.js';
import { brand } from '../../../lib/brand/brand.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor, minorDigits } from '../../../lib/money/money.js';
import { Num } from '../../../ui/money.js';
import { roundUp, short } from '../shared/axis.js';
import type { Income } from './income-api.js';
import { INCOME_KINDS, sumOf } from './income-kinds.js';

const WIDE = 720;
const NARROW = 330;
const HEIGHT = 250;
const LEFT = 44;
const TOP = 16;
const BASE = 214;
/** The width (px) of a day's label below the axis. */
const LABEL_WIDTH = 48;

/** A chart with a bar of gross income for each day, one part per kind. The table beside it has the same figures. */
export function IncomeChart({ days, income }: { days: readonly string[]; income: Income }) {
  const t = useWords();
  const width = useNarrow() ? NARROW : WIDE;
  const rtl = document.documentElement.dir === 'rtl';
  const unit = 10 ** minorDigits(brand.currency);
  const kinds = Object.keys(INCOME_KINDS).filter((kind) => income.kinds.some((one) => one.kind === kind));
  const byDay = Map.groupBy(income.days, ({ day }) => day);
  const bars = days.map((day) => {
    let below = 0;
    const parts = kinds.map((kind) => {
      const from = below;
      below += Number(byDay.get(day)?.find((one) => one.kind === kind)?.grossMinor ?? 0) / unit;
      return { kind, from, to: below };
    });
    return { day, parts, gross: below };
  });
  const top = roundUp(Math.max(...bars.map(({ gross }) => gross)));
  const step = (width - LEFT) / bars.length;
  const barWidth = Math.min(step * 0.6, 72);
  const y = (value: number): number => BASE - (value / top) * (BASE - TOP);
  const x = (n: number): number => (rtl ? width - LEFT - (n + 0.5) * step : LEFT + (n + 0.5) * step);
  const every = Math.ceil((bars.length * LABEL_WIDTH) / (width - LEFT));
  const edge = rtl ? { x: width, textAnchor: 'end' as const } : { x: 0, textAnchor: 'start' as const };
  return (
    <section className="panel chart" aria-labelledby="income-chart">
      <div className="row between wrap">
        <h2 id="income-chart">{t('agent.income.chart')}</h2>
        <div className="lg">
          {kinds.map((kind) => (
            <span key={kind}>
              <i style={{ background: INCOME_KINDS[kind]?.colour }} />
              {t(INCOME_KINDS[kind]?.word ?? kind)}
            </span>
          ))}
          <Num className="faint">{brand.currency}</Num>
        </div>
      </div>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t('agent.income.chartAlt', {
          amount: formatMinor(sumOf(income.kinds).grossMinor),
          count: bars.length,
        })}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <path d={`M${rtl ? 0 : LEFT} ${y(top * share)}H${rtl ? width - LEFT : width}`} stroke="var(--data-grid)" />
            <text {...edge} y={y(top * share) + 4}>
              {short(top * share)}
            </text>
          </g>
        ))}
        {bars.map(({ day, parts }, n) => (
          <g key={day}>
            {parts.map(({ kind, from, to }) => (
              <rect
                key={kind}
                x={x(n) - barWidth / 2}
                y={y(to)}
                width={barWidth}
                height={y(from) - y(to)}
                fill={INCOME_KINDS[kind]?.colour}
              />
            ))}
            {(bars.length - 1 - n) % every === 0 ? (
              <text x={x(n)} y={HEIGHT - 10} textAnchor="middle">
                {Number(day.slice(8))}/{Number(day.slice(5, 7))}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </section>
  );
}

import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { brand } from '../../../lib/brand/brand.js';
import { useServerNow } from '../../../lib/time/server-clock.js';
import { clock, countdown, day } from '../../../lib/time/time.js';
import { Days, When } from '../../../ui/date-time.js';
import { Delta, Num } from '../../../ui/money.js';
import type { Length, SalaryKind } from '../contracts/salary-kinds.js';
import { asOfText } from '../days/as-of.js';
import { AsOfLead } from '../days/as-of-lead.js';
import { exactAmount } from '../shared/figures.js';
import type { RunningPeriod } from '../statement/settlements-api.js';
import { periodShown, type ShownPeriod } from './running-period.js';

const PARTS = 5;
const HOUR_MS = 3_600_000;
const SIZE = 132;
const RADIUS = 58;
const GAP = 4;

const at = (degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(SIZE / 2 + RADIUS * Math.cos(angle)).toFixed(1)} ${(SIZE / 2 + RADIUS * Math.sin(angle)).toFixed(1)}`;
};
const arc = (from: number, to: number): string =>
  `M${at(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;

/** Draws five arcs, one for each fifth of the period. The time that is left is drawn bright. */
function Ring({ left }: { left: number }) {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      {Array.from({ length: PARTS }, (_, n) => {
        const from = (n * 360) / PARTS + GAP;
        const to = ((n + 1) * 360) / PARTS - GAP;
        const share = Math.max(0, Math.min(1, left * PARTS - n));
        return (
          <g key={n} fill="none" strokeWidth="8" strokeLinecap="round">
            <path d={arc(from, to)} stroke="var(--surface-3)" />
            {share > 0.02 ? <path d={arc(from, from + (to - from) * share)} stroke="var(--text)" /> : null}
          </g>
        );
      })}
    </svg>
  );
}

/** The countdown to the end of the running period. */
function Countdown({ start, end, leftMs }: ShownPeriod) {
  return (
    <div className="cdring" role="timer" aria-live="off" data-testid="countdown">
      <Ring left={leftMs / (end - start)} />
      <b className={leftMs > HOUR_MS ? 'long' : ''}>
        <Num>{countdown(leftMs)}</Num>
      </b>
    </div>
  );
}

/** The card of the running period: its countdown and its figures so far. */
export function RunningCard({
  kind,
  length,
  running,
  asOf,
  isPast,
  failed,
}: {
  kind: SalaryKind;
  /** The period length of a dividend; absent for other kinds. */
  length?: Length | undefined;
  running?: RunningPeriod | undefined;
  asOf?: string | undefined;
  /** True for figures of a chosen past moment. */
  isPast: boolean;
  /** True if the last refresh failed while the figures of an earlier read are shown. */
  failed: boolean;
}) {
  const t = useWords();
  const now = useServerNow();
  // The period of a past moment is the one that ran then, and its countdown stands still.
  const moment = isPast && asOf ? Date.parse(asOf) : now;
  const shown = periodShown(kind, running, moment, brand.timeZone, length);
  const { start, end, running: fresh } = shown;
  return (
    <section className="panel runcard" aria-labelledby="now">
      <Countdown {...shown} />
      <div className="shrink">
        <h2 id="now" className="fs12 muted">
          {t('agent.salary.running')}
        </h2>
        <p className="b">
          {kind.lists === 'day' ? (
            <Num>
              {clock(start, false)} – {clock(end, false)}
            </Num>
          ) : kind.lists === 'year' ? (
            <Days first={day(start)} last={day(end - 1)} />
          ) : (
            <When>{day(start)}</When>
          )}
        </p>
        <p className="fs12 muted sofar">{t('agent.salary.grossSoFar')}</p>
        <p className="fig" data-testid="running">
          <Num>
            <span className="sym">{brand.currencySymbol}</span>
            {exactAmount(fresh?.amountMicroMinor ?? 0n)}
          </Num>
        </p>
        {fresh?.dividend ? (
          <p className="fs12 muted">
            {t('agent.dividend.base')} <Delta minor={fresh.dividend.baseMinor} />
          </p>
        ) : null}
        <p className="fs12 faint">
          <AsOfLead asOf={asOf} isPast={isPast} failed={failed}>
            {asOf
              ? t('agent.salary.betsAsOf', {
                  bets: fresh?.bets ?? 0,
                  time: isolated(isPast ? asOfText(asOf, true) : clock(asOf)),
                })
              : t('agent.salary.bets', { bets: fresh?.bets ?? 0 })}
          </AsOfLead>
        </p>
      </div>
    </section>
  );
}

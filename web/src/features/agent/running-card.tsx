import { useWords } from '../../lib/language/words.js';
import { isolated } from '../../lib/money/money.js';
import { brand } from '../../lib/brand/brand.js';
import { serverNow, useServerNow } from '../../lib/time/server-clock.js';
import { clock, countdown, day } from '../../lib/time/time.js';
import { Days, When } from '../../ui/date-time.js';
import { Delta, Num } from '../../ui/money.js';
import type { RunningPeriod } from './agent-api.js';
import { AsOfLead } from './as-of-lead.js';
import { exactAmount } from './figures.js';
import { periodAt, type Length, type SalaryKind } from './salary-kinds.js';

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

/** The countdown to the end of the running period, based on the server's clock. */
function Countdown({ kind, length }: { kind: SalaryKind; length: Length | undefined }) {
  const now = useServerNow();
  const { start, end } = periodAt(kind, now, brand.timeZone, length);
  const leftMs = end - now;
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
  // After the period's end, its figures must not appear as those of the next running period.
  const fresh = running?.periodEnd !== undefined && Date.parse(running.periodEnd) > serverNow() ? running : undefined;
  const { start, end } = periodAt(kind, useServerNow(), brand.timeZone, length);
  return (
    <section className="panel runcard" aria-labelledby="now">
      <Countdown kind={kind} length={length} />
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
              ? t('agent.salary.betsAsOf', { bets: fresh?.bets ?? 0, time: isolated(clock(asOf)) })
              : t('agent.salary.bets', { bets: fresh?.bets ?? 0 })}
          </AsOfLead>
        </p>
      </div>
    </section>
  );
}

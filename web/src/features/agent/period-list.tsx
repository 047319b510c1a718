import { useWords } from '../../lib/language/words.js';
import { clock, day as dayName, month } from '../../lib/time/time.js';
import { IconButton } from '../../ui/button.js';
import { Delta, Num } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';
import type { Settlement, SettlementPage } from './agent-api.js';
import { daysListed, listedFrom } from './listed.js';
import type { SalaryKind } from './salary-kinds.js';

/** The state of a period. */
export function PeriodState({ status }: { status: Settlement['status'] }) {
  const t = useWords();
  if (status === 'paid') return <Tag tone="done">{t('agent.state.paid')}</Tag>;
  if (status === 'owed') return <Tag tone="alert">{t('term.agent.owed')}</Tag>;
  if (status === 'processing') return <Tag tone="info">{t('agent.state.processing')}</Tag>;
  if (status === 'deferred') return <Tag tone="wait">{t('agent.state.deferred')}</Tag>;
  return <Tag>{t('agent.state.nothing')}</Tag>;
}

interface PeriodListProps {
  readonly kind: SalaryKind;
  readonly data: SettlementPage;
  /** The listed day or month. */
  readonly day: string;
  readonly today: string;
  readonly chosen: string | undefined;
  readonly page: number;
  readonly onDay: (day: string) => void;
  readonly onPage: (page: number) => void;
  readonly onChoose: (settlementId: string) => void;
}

/** The periods of a day or month, newest first. Each opens its statement. */
export function PeriodList({ kind, data, day, today, chosen, page, onDay, onPage, onChoose }: PeriodListProps) {
  const t = useWords();
  const byMonth = kind.lists === 'month';
  const noon = `${daysListed(day).first}T12:00:00Z`;
  const listed = byMonth ? month(noon) : dayName(noon);
  const name = day === today && !byMonth ? t('term.date.today') : listed;
  return (
    <section className="panel flush periods" aria-labelledby="periods">
      <div className="cardhead">
        <h2 id="periods" className="grow">
          {t('agent.salary.periods')}
        </h2>
        <span className="fs13 muted" data-testid="day-net">
          {name}{' '}
          <b>
            <Delta minor={data.totalNetMinor} />
          </b>
        </span>
      </div>
      <div className="daynav">
        <IconButton
          label={byMonth ? t('agent.salary.monthBefore') : t('agent.salary.dayBefore')}
          icon="prev"
          flip
          onClick={() => onDay(listedFrom(day, -1))}
        />
        <span className="fs13">{listed}</span>
        <IconButton
          label={byMonth ? t('agent.salary.monthAfter') : t('agent.salary.dayAfter')}
          icon="next"
          flip
          disabled={day >= today}
          onClick={() => onDay(listedFrom(day, 1))}
        />
      </div>
      {/* Today's list grows at each mark. Above a statement it has a fixed height and scrolls. */}
      <div
        className={day === today && page === 1 ? 'perroom' : ''}
        role="region"
        aria-labelledby="periods"
        tabIndex={0}
      >
        {data.content.length === 0 ? (
          <p className="none muted fs13">{byMonth ? t('agent.salary.noPeriodsMonth') : t('agent.salary.noPeriods')}</p>
        ) : (
          <ul className="per">
            {/* Keyed by position: a new period on top changes the rows' content and moves none of them. */}
            {data.content.map((row, place) => (
              <li key={place} className={row.settlementId === chosen ? 'on' : ''}>
                <button
                  type="button"
                  aria-pressed={row.settlementId === chosen}
                  onClick={() => onChoose(row.settlementId)}
                  data-testid="period"
                  data-end={row.periodEnd}
                >
                  <span className={`${byMonth ? 'when' : 'num'} ${row.settlementId === chosen ? 'b' : 'muted'}`}>
                    {byMonth
                      ? dayName(row.periodStart ?? 0)
                      : `${clock(row.periodStart ?? 0, false)} – ${clock(row.periodEnd ?? 0, false)}`}
                  </span>
                  <span>
                    <PeriodState status={row.status} />
                  </span>
                  <Delta minor={row.netMinor} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {data.totalPages > 1 ? (
        <nav className="pernav" aria-label={t('agent.pages')}>
          <IconButton label={t('agent.newer')} icon="prev" flip disabled={page <= 1} onClick={() => onPage(page - 1)} />
          <Num className="fs13 muted">
            {data.pageNum} / {data.totalPages}
          </Num>
          <IconButton
            label={t('agent.older')}
            icon="next"
            flip
            disabled={page >= data.totalPages}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      ) : null}
      <p className="perfoot fs12 faint">{t('agent.salary.rule')}</p>
    </section>
  );
}

import { useWords } from '../../../lib/language/words.js';
import { day as dayName, month } from '../../../lib/time/time.js';
import { Button, IconButton } from '../../../ui/button.js';
import { Delta, Num } from '../../../ui/money.js';
import type { SalaryKind } from '../contracts/salary-kinds.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import { daysListed, listedFrom } from '../statement/listed.js';
import { PeriodName, PeriodState } from '../statement/period-name.js';
import type { SettlementPage } from '../statement/settlements-api.js';

interface PeriodListProps {
  readonly kind: SalaryKind;
  readonly data: SettlementPage;
  /** The day, month or year whose periods are listed. */
  readonly day: string;
  readonly today: string;
  readonly chosen: string | undefined;
  readonly page: number;
  /** Downloads all periods that are listed, on every page. */
  readonly onFile: () => void;
  /** True while the file is being downloaded. */
  readonly busy: boolean;
  readonly onDay: (day: string) => void;
  readonly onPage: (page: number) => void;
  readonly onChoose: (settlementId: string) => void;
}

/**
 * The list of an agent's salary or dividend periods, newest first: those of one day, of one month or of one year,
 * depending on the kind of contract. Each row opens the statement of its period.
 */
export function PeriodList(props: PeriodListProps) {
  const t = useWords();
  const { kind, data, day, today, chosen, page, onDay, onPage, onChoose } = props;
  const [density, setDensity] = useDensity('periods', 'roomy');
  const byMonth = kind.lists === 'month';
  const byYear = kind.lists === 'year';
  const noon = `${daysListed(day).first}T12:00:00Z`;
  const listed = byYear ? day : byMonth ? month(noon) : dayName(noon);
  const name = day === today && kind.lists === 'day' ? t('term.date.today') : listed;
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
          label={
            byYear
              ? t('agent.salary.yearBefore')
              : byMonth
                ? t('agent.salary.monthBefore')
                : t('agent.salary.dayBefore')
          }
          icon="prev"
          flip
          onClick={() => onDay(listedFrom(day, -1))}
        />
        <span className="fs13">{listed}</span>
        <IconButton
          label={
            byYear ? t('agent.salary.yearAfter') : byMonth ? t('agent.salary.monthAfter') : t('agent.salary.dayAfter')
          }
          icon="next"
          flip
          disabled={day >= today}
          onClick={() => onDay(listedFrom(day, 1))}
        />
      </div>
      <div className="pertools">
        <DensityChoice value={density} onChange={setDensity} />
        <Button
          tone="line"
          size="s"
          icon="download"
          busy={props.busy}
          disabled={data.content.length === 0}
          onClick={props.onFile}
        >
          CSV
        </Button>
      </div>
      {/* Today's list grows with each period, so it has a fixed height and scrolls when a statement is below it. */}
      <div
        className={day === today && page === 1 ? 'perroom' : ''}
        role="region"
        aria-labelledby="periods"
        tabIndex={0}
      >
        {data.content.length === 0 ? (
          <p className="none muted fs13">
            {byYear
              ? t('agent.salary.noPeriodsYear')
              : byMonth
                ? t('agent.salary.noPeriodsMonth')
                : t('agent.salary.noPeriods')}
          </p>
        ) : (
          <ul className={`per ${density}`}>
            {/*
             * The key is the position, so that a new first period changes the content of the rows instead of moving
             * them.
             */}
            {data.content.map((row, place) => (
              <li key={place} className={row.settlementId === chosen ? 'on' : ''}>
                <button
                  type="button"
                  aria-pressed={row.settlementId === chosen}
                  onClick={() => onChoose(row.settlementId)}
                  data-testid="period"
                  data-end={row.periodEnd}
                >
                  <PeriodName kind={kind} row={row} className={row.settlementId === chosen ? 'b' : 'muted'} />
                  <span>
                    <PeriodState status={row.status} dividend={row.dividend} />
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

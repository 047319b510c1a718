import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { amountCell, downloadCsv, textCell } from '../../lib/csv/csv.js';
import { useWords } from '../../lib/language/words.js';
import { dateKey, dayWithYear, zoneName } from '../../lib/time/time.js';
import { Button, ButtonLink, IconButton } from '../../ui/button.js';
import { Segmented } from '../../ui/choice.js';
import { Delta, Money } from '../../ui/money.js';
import { PageTitle } from '../../ui/page-title.js';
import { Empty, ErrorCard, Loading, Skeleton } from '../../ui/states.js';
import { CashierCard } from './cashier-card.js';
import { CategoryCard } from './category-card.js';
import { DayTable, noon } from './day-table.js';
import { profitQuery, type Profit } from './profit-api.js';
import { ProfitChart } from './profit-chart.js';
import { LENGTHS, daysOf } from './profit-days.js';
import './profit.css';

const CSV_HEAD = ['day', 'bets', 'stake', 'payout', 'games', 'bonus', 'together'];

function download({ days }: Profit): void {
  downloadCsv(
    'profit-and-loss',
    CSV_HEAD,
    days.map((day) => [
      textCell(day.day),
      String(day.bets),
      ...[day.stakeMinor, day.payoutMinor, day.gamesMinor, day.bonusMinor, day.totalMinor].map(amountCell),
    ]),
  );
}

/**
 * The page of profit and loss: what the member won or lost by day and category. Deposits and withdrawals do not
 * count.
 */
export function ProfitPage() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const today = dateKey(new Date());
  const { length, firstDay, lastDay, earlier, later } = daysOf(query, today);
  const { data, error, refetch, isPlaceholderData } = useQuery(profitQuery({ firstDay, lastDay }));
  const set = (changes: Readonly<Record<string, string>>) =>
    setQuery(
      (old) => {
        for (const [key, value] of Object.entries(changes))
          if (value) old.set(key, value);
          else old.delete(key);
        return old;
      },
      { replace: true },
    );
  const names = {
    1: lastDay === today ? t('term.date.today') : t('profit.oneDay'),
    7: t('term.date.lastDays', { days: 7 }),
    30: t('term.date.lastDays', { days: 30 }),
  } as const;
  return (
    <>
      <PageTitle title={t('term.money.profitLoss')} lead={t('profit.lead', { zone: zoneName() })}>
        <Button tone="line" size="s" icon="download" disabled={!data} onClick={() => data && download(data)}>
          CSV
        </Button>
      </PageTitle>
      <div className="pfil">
        <IconButton icon="prev" line flip label={t('profit.earlier')} onClick={() => set({ until: earlier })} />
        <span className="pdays" data-testid="days">
          {firstDay === lastDay ? null : (
            <>
              <bdi>{dayWithYear(noon(firstDay))}</bdi> –{' '}
            </>
          )}
          <bdi>{dayWithYear(noon(lastDay))}</bdi>
        </span>
        <IconButton
          icon="next"
          line
          flip
          label={t('profit.later')}
          disabled={!later}
          onClick={() => set({ until: !later || later === today ? '' : later })}
        />
        <Segmented
          name="days"
          legend={t('profit.days')}
          value={length}
          onChange={(next) => set({ days: next === '7' ? '' : next })}
          options={LENGTHS.map((value) => ({ value, name: names[value] }))}
        />
      </div>
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <div className="col g4">
            <Skeleton height="88px" radius="14px" />
            <Skeleton height="560px" radius="14px" />
          </div>
        </Loading>
      ) : null}
      {data ? (
        <div className={isPlaceholderData ? 'pstale' : ''} aria-busy={isPlaceholderData} data-testid="profit">
          <Totals profit={data} />
          <div className="pgrid">
            <div className="col g4">
              {data.totals.bets === 0 && data.totals.bonusMinor === '0' ? (
                <Empty
                  title={t('profit.none')}
                  actions={
                    <ButtonLink to="/games" tone="primary">
                      {t('profit.toGames')}
                    </ButtonLink>
                  }
                >
                  {t('profit.noneText')}
                </Empty>
              ) : (
                <section className="panel pday">
                  <div className="row between wrap phead">
                    <h2>{t('profit.byDay')}</h2>
                    <ul className="plegend">
                      <li className="up">{t('profit.gain')}</li>
                      <li className="down">{t('term.money.loss')}</li>
                      <li className="sum">{t('profit.running')}</li>
                    </ul>
                  </div>
                  <ProfitChart days={data.days} />
                  <DayTable profit={data} today={today} />
                </section>
              )}
              <CashierCard cashier={data.cashier} />
            </div>
            <CategoryCard profit={data} firstDay={firstDay} lastDay={lastDay} />
          </div>
        </div>
      ) : null}
    </>
  );
}

function Totals({ profit: { totals } }: { profit: Profit }) {
  const t = useWords();
  return (
    <dl className="panel ptot" data-testid="totals" data-total={totals.totalMinor}>
      <div>
        <dt>{t('term.bet.stake')}</dt>
        <dd>
          <Money minor={totals.stakeMinor} />
        </dd>
      </div>
      <div>
        <dt>{t('term.bet.payout')}</dt>
        <dd>
          <Money minor={totals.payoutMinor} />
        </dd>
      </div>
      <div>
        <dt>{t('profit.games')}</dt>
        <dd>
          <Delta minor={totals.gamesMinor} />
        </dd>
      </div>
      <div>
        <dt>{t('profit.bonus')}</dt>
        <dd>
          <Delta minor={totals.bonusMinor} />
        </dd>
      </div>
      <div>
        <dt>{t('profit.together')}</dt>
        <dd>
          <Delta minor={totals.totalMinor} />
        </dd>
      </div>
    </dl>
  );
}

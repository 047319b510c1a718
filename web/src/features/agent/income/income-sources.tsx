import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor } from '../../../lib/money/money.js';
import { Num } from '../../../ui/money.js';
import { Empty, ErrorCard, Skeleton } from '../../../ui/states.js';
import { rowsPath, type ChosenDays } from '../days/use-days.js';
import { exactAmount } from '../shared/figures.js';
import { Pager } from '../shared/pager.js';
import { pageOf, usePage } from '../shared/use-page.js';
import { incomeSourcesQuery } from './income-api.js';

/** The URL parameter for the page number of this list. The list of settlements has its own. */
const SOURCES = 'sources';

/** Shows the gross income by direct downline, the part that belongs to no single bet, and the total. */
export function IncomeSources({ days }: { days: ChosenDays }) {
  const t = useWords();
  const [query] = useSearchParams();
  const page = pageOf(query, SOURCES);
  const setPage = usePage(SOURCES);
  const { data, error, refetch, isPlaceholderData } = useQuery(incomeSourcesQuery(days.span, page));
  return (
    <section className="panel flush reporttable incomepart" aria-labelledby="income-sources">
      <div className="cardhead">
        <h2 id="income-sources" className="grow">
          {t('agent.income.sources')}
        </h2>
      </div>
      {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height="240px" radius="0" /> : null}
      {data && data.content.length === 0 ? <Empty art="spot-boat" title={t('agent.income.noSources')} /> : null}
      {data && data.content.length > 0 ? (
        <div
          className={`scroll-x ${isPlaceholderData ? 'stale' : ''}`}
          tabIndex={0}
          role="region"
          aria-labelledby="income-sources"
        >
          <table className="table dense">
            <thead>
              <tr>
                <th scope="col">{t('agent.income.source')}</th>
                <th scope="col" className="end tw">
                  {t('term.bet.validBet')}
                </th>
                <th scope="col" className="end">
                  {t('agent.income.part')}
                </th>
                <th scope="col" className="end">
                  {t('agent.income.paidTo')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.content.map((row) => (
                <tr key={row.memberId} data-testid="income-source">
                  <th scope="row">
                    <Link className="link" to={rowsPath(days, row)} translate="no">
                      {row.account}
                    </Link>{' '}
                    <span className="fs12 faint">{row.agent ? t('term.agent.agent') : t('term.account.player')}</span>
                  </th>
                  <td className="end tw">
                    <Num>{formatMinor(row.validStakeMinor)}</Num>
                  </td>
                  <td className="end">
                    <Num>{exactAmount(row.amountMicroMinor)}</Num>
                  </td>
                  <td className="end">
                    <Num>{formatMinor(row.paidToMinor)}</Num>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>{t('agent.income.rest')}</td>
                <td className="tw" />
                <td className="end">
                  <Num>{exactAmount(data.restMicroMinor)}</Num>
                </td>
                <td />
              </tr>
              <tr>
                <td>{t('agent.income.gross')}</td>
                <td className="tw" />
                <td className="end">
                  <Num>{formatMinor(data.grossMinor)}</Num>
                </td>
                <td />
              </tr>
            </tfoot>
          </table>
        </div>
      ) : null}
      {data && data.totalPages > 1 ? <Pager page={page} pages={data.totalPages} onPage={setPage} /> : null}
      {/* The text below the list is rendered only with the rows. The placeholder is taller than the rows, so the
          text would move when they load. */}
      {data ? <p className="perfoot fs12 faint">{t('agent.income.sourcesNote')}</p> : null}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useFile } from '../../../lib/csv/use-file.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor } from '../../../lib/money/money.js';
import { useTyped } from '../../../lib/typing/use-typed.js';
import { Icon } from '../../../ui/icon.js';
import { Num } from '../../../ui/money.js';
import { ErrorCard, FailureNote, Loading, Skeleton } from '../../../ui/states.js';
import { EmptyRange } from '../days/empty-range.js';
import { betsPath, useDays } from '../days/use-days.js';
import { Definition } from '../shared/definition.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import { Drilled } from '../shared/drilled.js';
import { Pager } from '../shared/pager.js';
import { BetTotals, TotalFigure } from './bet-totals.js';
import { ReportHead } from './report-head.js';
import { resultsQuery } from './team-bets-api.js';
import '../overview/overview.css';
import './report.css';

/**
 * The page /agentHome/palStatementsAgentCopy: the profit and loss of each team member. Every figure links to the
 * member's bets.
 */
export function LossPage() {
  const t = useWords();
  const days = useDays();
  const [density, setDensity] = useDensity('losses', 'dense');
  const { query, span, page, set } = days;
  const search = query.get('q') ?? '';
  const [typed, setTyped] = useTyped(search, (q) => set({ q }));
  const { data, error, refetch, isPlaceholderData } = useQuery(resultsQuery(span, search.trim(), page));
  const file = useFile('member-results', '/wps/agents/team/results.csv', { ...span, search: search.trim() });
  return (
    <>
      <ReportHead
        title={t('agent.userLoss')}
        asOf={data?.asOf}
        failed={error !== null && data !== undefined}
        days={days}
        busy={file.isPending}
        onFile={data && data.content.length > 0 ? () => file.mutate() : undefined}
      />
      <FailureNote error={file.error} />
      {error && !data ? <ErrorCard error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height="420px" radius="14px" />
        </Loading>
      ) : null}
      {data ? (
        <div className={isPlaceholderData ? 'stale' : ''} aria-busy={isPlaceholderData}>
          <BetTotals
            totals={data.totals}
            rows="losses"
            first={
              <div className="figbox">
                <dt>
                  <Definition term={t('agent.loss.members')}>{t('agent.loss.defineMembers')}</Definition>
                </dt>
                <dd>
                  <TotalFigure testid="total-members" rows="losses" isZero={data.total === 0}>
                    <Num>{data.total}</Num>
                  </TotalFigure>
                </dd>
              </div>
            }
          />
          <section id="losses" tabIndex={-1} className="panel flush reporttable" aria-label={t('agent.userLoss')}>
            <div className="cardhead">
              <label className="input s find">
                <Icon name="search" size={16} />
                <input
                  type="search"
                  aria-label={t('agent.tree.find')}
                  placeholder={t('agent.tree.find')}
                  value={typed}
                  maxLength={32}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </label>
              <span className="grow" />
              <DensityChoice value={density} onChange={setDensity} />
            </div>
            {data.content.length === 0 ? (
              <EmptyRange title={t('agent.loss.none')} days={days} />
            ) : (
              <div className="scroll-x" tabIndex={0} role="region" aria-label={t('agent.userLoss')}>
                <table className={`table ${density === 'dense' ? 'dense' : ''}`}>
                  <thead>
                    <tr>
                      <th scope="col">{t('term.account.account')}</th>
                      <th scope="col" className="end">
                        {t('agent.bets.count')}
                      </th>
                      <th scope="col" className="end">
                        {t('term.bet.validBet')}
                      </th>
                      <th scope="col" className="end">
                        {t('term.money.netLoss')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.content.map((row) => (
                      <tr key={row.memberId} data-testid="member-result">
                        <th scope="row">
                          <b translate="no">{row.account}</b>{' '}
                          <span className="fs12 faint">
                            {row.agent ? t('term.agent.agent') : t('term.account.player')}
                          </span>
                        </th>
                        <td className="end">
                          <Drilled to={betsPath(days, row)} isZero={row.bets === 0}>
                            {row.bets}
                          </Drilled>
                        </td>
                        <td className="end">
                          <Drilled to={betsPath(days, row)} isZero={BigInt(row.validStakeMinor) === 0n}>
                            {formatMinor(row.validStakeMinor)}
                          </Drilled>
                        </td>
                        <td className="end">
                          <Drilled to={betsPath(days, row)} isZero={BigInt(row.netLossMinor) === 0n}>
                            {formatMinor(row.netLossMinor)}
                          </Drilled>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {data.totalPages > 1 ? (
              <Pager page={page} pages={data.totalPages} onPage={(next) => set({ page: String(next) })} />
            ) : null}
            <p className="perfoot fs12 faint">{t('agent.loss.note')}</p>
          </section>
        </div>
      ) : null}
    </>
  );
}

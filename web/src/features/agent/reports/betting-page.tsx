import { useQuery } from '@tanstack/react-query';
import { useFile } from '../../../lib/csv/use-file.js';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor } from '../../../lib/money/money.js';
import { zoneName } from '../../../lib/time/time.js';
import { DateTime } from '../../../ui/date-time.js';
import { Button } from '../../../ui/button.js';
import { Num } from '../../../ui/money.js';
import { ErrorCard, FailureNote, Loading, Skeleton } from '../../../ui/states.js';
import { Tag } from '../../../ui/tag.js';
import { EmptyRange } from '../days/empty-range.js';
import { useDays } from '../days/use-days.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import { Pager } from '../shared/pager.js';
import { CATEGORY, usePlayed } from '../shared/played.js';
import { BetTotals } from './bet-totals.js';
import { ReportHead } from './report-head.js';
import { teamBetsQuery, type TeamBet } from './team-bets-api.js';
import '../overview/overview.css';
import './report.css';

const amount = (minor: string | undefined): string => (minor === undefined ? '–' : formatMinor(minor));

function Rows({ bets, onMember }: { bets: readonly TeamBet[]; onMember: (bet: TeamBet) => void }) {
  const t = useWords();
  const played = usePlayed();
  const outcomes: Readonly<Record<string, string>> = {
    won: t('agent.outcome.won'),
    lost: t('agent.outcome.lost'),
    single: t('agent.outcome.single'),
    voided: t('term.bet.void'),
  };
  return bets
    .map((bet) => ({ bet, ...played(bet) }))
    .map(({ bet, name, vendor }) => (
      <tr key={bet.roundId} data-testid="team-bet" className={bet.outcome === 'voided' ? 'faint' : ''}>
        <td className="tw">{bet.settledAt ? <DateTime at={bet.settledAt} seconds /> : null}</td>
        <th scope="row">
          <button type="button" className="link" translate="no" onClick={() => onMember(bet)}>
            {bet.account}
          </button>
          <span className="narrow">
            <span>{name}</span>
            {bet.settledAt ? <DateTime at={bet.settledAt} seconds /> : null}
          </span>
        </th>
        <td className="tw" title={bet.roundId}>
          {name}
          {vendor ? (
            <span className="fs12 muted tw" translate="no">
              {' '}
              {vendor}
            </span>
          ) : null}
        </td>
        <td className="tw">
          <Tag>{outcomes[bet.outcome] ?? bet.outcome}</Tag>
        </td>
        <td className="end tw">
          <Num>{amount(bet.stakeMinor)}</Num>
        </td>
        <td className="end">
          <Num>{formatMinor(bet.validStakeMinor)}</Num>
        </td>
        <td className="end tw">
          <Num>{amount(bet.payoutMinor)}</Num>
        </td>
        <td className="end">
          <Num>{formatMinor(bet.netLossMinor)}</Num>
        </td>
      </tr>
    ));
}

/** The page /agentHome/personalHistoryCopy: every bet of the agent's team in the chosen days. */
export function BettingPage() {
  const t = useWords();
  const days = useDays();
  const [density, setDensity] = useDensity('bets', 'dense');
  const { query, span, page, set } = days;
  const filter = { memberId: query.get('member') ?? '', category: query.get('category') ?? '' };
  const { data, error, refetch, isPlaceholderData } = useQuery(teamBetsQuery(span, filter, page));
  const file = useFile('team-bets', '/wps/agents/team/bets.csv', { ...span, ...filter });
  const account = data?.content[0]?.account ?? query.get('account') ?? '';
  return (
    <>
      <ReportHead
        title={t('agent.betting')}
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
          <BetTotals totals={data.totals} rows="bets" />
          <section id="bets" tabIndex={-1} className="panel flush reporttable bettable" aria-label={t('agent.betting')}>
            <div className="cardhead">
              <label className="select">
                <span className="vh">{t('agent.bets.category')}</span>
                <select value={filter.category} onChange={(event) => set({ category: event.target.value })}>
                  <option value="">{t('agent.bets.allCategories')}</option>
                  {Object.entries(CATEGORY).map(([code, word]) => (
                    <option key={code} value={code}>
                      {t(word)}
                    </option>
                  ))}
                </select>
              </label>
              {filter.memberId ? (
                <Button tone="line" size="s" icon="x" onClick={() => set({ member: '', account: '' })}>
                  {account || t('term.account.member')}
                </Button>
              ) : null}
              <span className="grow" />
              <DensityChoice value={density} onChange={setDensity} />
            </div>
            {data.content.length === 0 ? (
              <EmptyRange title={t('agent.bets.none')} days={days} />
            ) : (
              <div className="scroll-x" tabIndex={0} role="region" aria-label={t('agent.betting')}>
                <table className={`table ${density === 'dense' ? 'dense' : ''}`}>
                  <thead>
                    <tr>
                      <th scope="col" className="tw">
                        {t('agent.lines.settled')}, {zoneName()}
                      </th>
                      <th scope="col">{t('term.account.member')}</th>
                      <th scope="col" className="tw">
                        {t('agent.lines.game')}
                      </th>
                      <th scope="col" className="tw">
                        {t('agent.lines.outcome')}
                      </th>
                      <th scope="col" className="end tw">
                        {t('term.bet.stake')}
                      </th>
                      <th scope="col" className="end">
                        {t('term.bet.validBet')}
                      </th>
                      <th scope="col" className="end tw">
                        {t('term.bet.payout')}
                      </th>
                      <th scope="col" className="end">
                        {t('term.money.netLoss')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    <Rows bets={data.content} onMember={(bet) => set({ member: bet.memberId, account: bet.account })} />
                  </tbody>
                </table>
              </div>
            )}
            {data.totalPages > 1 ? (
              <Pager page={page} pages={data.totalPages} onPage={(next) => set({ page: String(next) })} />
            ) : null}
            <p className="perfoot fs12 faint">{t('agent.bets.note')}</p>
          </section>
        </div>
      ) : null}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { zoneName } from '../../../lib/time/time.js';
import { Button } from '../../../ui/button.js';
import { DateTime } from '../../../ui/date-time.js';
import { Delta } from '../../../ui/money.js';
import { ErrorCard, FailureNote, Loading, Skeleton } from '../../../ui/states.js';
import { EmptyRange } from '../days/empty-range.js';
import { useDays } from '../days/use-days.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import { Pager } from '../shared/pager.js';
import { MovementTotals } from './movement-totals.js';
import { MOVEMENTS, movementsQuery, type Movement } from './movements-api.js';
import { ReportHead } from './report-head.js';
import { useFile } from '../../../lib/csv/use-file.js';
import '../overview/overview.css';
import './report.css';

const LEAD = { timed: 'agent.move.lead', untimed: 'agent.move.leadNoTime' };

function Rows({ rows, onMember }: { rows: readonly Movement[]; onMember: (row: Movement) => void }) {
  const t = useWords();
  return rows.map((row) => (
    <tr key={row.movementId} data-testid="movement">
      <td>{row.occurredAt ? <DateTime at={row.occurredAt} seconds /> : null}</td>
      <th scope="row">
        <button type="button" className="link" translate="no" onClick={() => onMember(row)}>
          {row.account}
        </button>{' '}
        <span className="fs12 faint tw">{row.agent ? t('term.agent.agent') : t('term.account.player')}</span>
      </th>
      <td className="keep">{t(MOVEMENTS[row.type] ?? row.type)}</td>
      <td className="end">
        <Delta minor={row.amountMinor} symbol="" />
      </td>
    </tr>
  ));
}

/**
 * The page /agentHome/agentDownlineTransactionDetailsCopy: deposits, withdrawals, transfers and bonuses of the team.
 */
export function MovementsPage() {
  const t = useWords();
  const days = useDays();
  const [density, setDensity] = useDensity('movements', 'dense');
  const { query, span, page, set } = days;
  const asked = query.get('type') ?? '';
  const filter = { memberId: query.get('member') ?? '', type: asked in MOVEMENTS ? asked : '' };
  const { data, error, refetch, isPlaceholderData } = useQuery(movementsQuery(span, filter, page));
  const file = useFile('team-movements', '/wps/agents/team/movements.csv', { ...span, ...filter });
  const account = data?.content[0]?.account ?? query.get('account') ?? '';
  return (
    <>
      <ReportHead
        title={t('agent.accountDetails')}
        asOf={data?.asOf}
        failed={error !== null && data !== undefined}
        days={days}
        lead={LEAD}
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
          <MovementTotals totals={data.totals} type={filter.type} onType={(type) => set({ type })} />
          <section className="panel flush reporttable" aria-label={t('agent.accountDetails')}>
            <div className="cardhead">
              <label className="select">
                <span className="vh">{t('agent.move.type')}</span>
                <select value={filter.type} onChange={(event) => set({ type: event.target.value })}>
                  <option value="">{t('agent.move.allTypes')}</option>
                  {Object.entries(MOVEMENTS).map(([code, word]) => (
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
              <EmptyRange title={t('agent.move.none')} days={days} />
            ) : (
              <div className="scroll-x" tabIndex={0} role="region" aria-label={t('agent.accountDetails')}>
                <table className={`table ${density === 'dense' ? 'dense' : ''}`}>
                  <thead>
                    <tr>
                      <th scope="col">
                        {t('agent.move.time')}, {zoneName()}
                      </th>
                      <th scope="col">{t('term.account.member')}</th>
                      <th scope="col">{t('agent.move.type')}</th>
                      <th scope="col" className="end">
                        {t('agent.move.amount')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    <Rows rows={data.content} onMember={(row) => set({ member: row.memberId, account: row.account })} />
                  </tbody>
                </table>
              </div>
            )}
            {data.totalPages > 1 ? (
              <Pager page={page} pages={data.totalPages} onPage={(next) => set({ page: String(next) })} />
            ) : null}
            <p className="perfoot fs12 faint">{t('agent.move.note')}</p>
          </section>
        </div>
      ) : null}
    </>
  );
}

import { useState, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { formatMinor } from '../../../lib/money/money.js';
import { useTyped } from '../../../lib/typing/use-typed.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { Num } from '../../../ui/money.js';
import { Empty, ErrorCard, Skeleton } from '../../../ui/states.js';
import { Tag } from '../../../ui/tag.js';
import { rowsPath, type ChosenDays, type useDays } from '../days/use-days.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import { Drilled } from '../shared/drilled.js';
import { downlinesQuery, type Downline } from './overview-api.js';

const COLUMNS = 6;

function Contracts({ kinds }: { kinds: readonly string[] }) {
  const t = useWords();
  const names: Readonly<Record<string, string>> = {
    dividend: t('term.agent.dividend'),
    dailySalary: t('term.agent.dailySalary'),
    hourlySalary: t('term.agent.hourlySalary'),
    realtimeSalary: t('term.agent.realtimeSalary'),
  };
  return kinds.length === 0 ? (
    <span className="faint">–</span>
  ) : (
    <>
      {kinds.map((kind) => (
        <Tag key={kind}>{names[kind] ?? kind}</Tag>
      ))}
    </>
  );
}

function Row({ row, chosen, depth }: { row: Downline; chosen: ChosenDays; depth: number }) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const rows = rowsPath(chosen, row);
  const place = rowsPath(chosen, { ...row, agent: true });
  return (
    <>
      <tr>
        <th scope="row">
          <span className="nt" style={{ '--d': depth } as CSSProperties}>
            {row.downlines > 0 ? (
              <button type="button" className="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
                <Icon name={open ? 'down' : 'next'} size={16} flip={!open} />
                <span translate="no">{row.account}</span>
                <span className="vh"> {t('agent.tree.below', { count: row.downlines })}</span>
              </button>
            ) : (
              <span className="leaf" translate="no">
                {row.account}
              </span>
            )}
            {row.agent ? null : <Tag>{t('term.account.player')}</Tag>}
          </span>
        </th>
        <td className="end tw">
          <Drilled to={place} isZero={row.members === 0}>
            {row.members}
          </Drilled>
        </td>
        <td className="end">
          <Drilled to={place} isZero={row.activeMembers === 0}>
            {row.activeMembers}
          </Drilled>
        </td>
        <td className="end">
          <Drilled to={rows} isZero={BigInt(row.validStakeMinor) === 0n}>
            {formatMinor(row.validStakeMinor)}
          </Drilled>
        </td>
        <td className="end tw">
          <Drilled to={rows} isZero={BigInt(row.netLossMinor) === 0n}>
            {formatMinor(row.netLossMinor)}
          </Drilled>
        </td>
        <td className="tw">
          <Contracts kinds={row.contracts} />
        </td>
      </tr>
      {open ? <Branch parentId={row.memberId} chosen={chosen} depth={depth + 1} search="" /> : null}
    </>
  );
}

/** The rows of a member's direct downlines, one page at a time. They are loaded when the member's row is opened. */
function Branch({
  parentId,
  chosen,
  depth,
  search,
}: {
  parentId: string;
  chosen: ChosenDays;
  depth: number;
  search: string;
}) {
  const t = useWords();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(downlinesQuery(parentId, chosen.span, search, page));
  if (error && !data)
    return (
      <tr>
        <td colSpan={COLUMNS}>
          <ErrorCard compact error={error} onRetry={() => void refetch()} />
        </td>
      </tr>
    );
  if (!data)
    return (
      <tr aria-busy="true">
        <td colSpan={COLUMNS}>
          <Skeleton height="20px" />
        </td>
      </tr>
    );
  return (
    <>
      {data.content.map((row) => (
        <Row key={row.memberId} row={row} chosen={chosen} depth={depth} />
      ))}
      {data.totalPages > 1 ? (
        <tr>
          <td colSpan={COLUMNS}>
            <span className="row">
              <Button size="s" tone="line" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                {t('ui.previous')}
              </Button>
              <Num className="fs13 muted">
                {data.pageNum} / {data.totalPages}
              </Num>
              <Button size="s" tone="line" disabled={page >= data.totalPages} onClick={() => setPage(page + 1)}>
                {t('ui.next')}
              </Button>
            </span>
          </td>
        </tr>
      ) : null}
    </>
  );
}

/**
 * The agent's downlines as a tree table. A row opens its own downlines, and its figures link to the rows behind them.
 * The URL stores the text that is searched for.
 */
export function TeamTree({ chosen }: { chosen: ReturnType<typeof useDays> }) {
  const t = useWords();
  const [density, setDensity] = useDensity('downlines', 'roomy');
  const asked = chosen.query.get('q') ?? '';
  const [search, setSearch] = useTyped(asked, (q) => chosen.set({ q }));
  const wanted = asked.trim();
  const first = useQuery(downlinesQuery('', chosen.span, wanted, 1));
  const none = !first.isPlaceholderData && first.data?.content.length === 0;
  return (
    <section className="panel flush teamtree" aria-labelledby="downlines">
      <div className="cardhead">
        <h2 id="downlines" tabIndex={-1} className="grow">
          {t('agent.tree.title')}
        </h2>
        <DensityChoice value={density} onChange={setDensity} />
        <label className="input s find">
          <Icon name="search" size={16} />
          <input
            type="search"
            aria-label={t('agent.tree.find')}
            placeholder={t('agent.tree.find')}
            value={search}
            maxLength={32}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <ButtonLink to="/agentHome/contracts/offer" tone="primary" size="s" icon="plus">
          {t('term.agent.offer')}
        </ButtonLink>
      </div>
      {none && wanted === '' ? (
        <Empty art="spot-boat" title={t('agent.tree.nobody')}>
          {t('agent.tree.nobodyText')}
        </Empty>
      ) : none ? (
        <p className="none fs13 muted">{t('agent.tree.notFound')}</p>
      ) : (
        <div className="scroll-x" tabIndex={0} role="region" aria-labelledby="downlines">
          <table className={`table ${density === 'dense' ? 'dense' : ''}`}>
            <thead>
              <tr>
                <th scope="col">{t('term.account.account')}</th>
                <th scope="col" className="end tw">
                  {t('agent.figure.members')}
                </th>
                <th scope="col" className="end">
                  {t('agent.tree.active')}
                </th>
                <th scope="col" className="end">
                  {t('term.bet.validBet')}
                </th>
                <th scope="col" className="end tw">
                  {t('term.money.netLoss')}
                </th>
                <th scope="col" className="tw">
                  {t('agent.contracts')}
                </th>
              </tr>
            </thead>
            <tbody>
              <Branch key={wanted} parentId="" chosen={chosen} depth={0} search={wanted} />
            </tbody>
          </table>
        </div>
      )}
      <p className="perfoot fs12 faint">{t('agent.tree.note')}</p>
    </section>
  );
}

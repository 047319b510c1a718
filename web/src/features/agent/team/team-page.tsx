import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { brand } from '../../../lib/brand/brand.js';
import { useFile } from '../../../lib/csv/use-file.js';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { useServerNow } from '../../../lib/time/server-clock.js';
import { dateKey, startOfDay } from '../../../lib/time/time.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { PageTitle } from '../../../ui/page-title.js';
import { Empty, ErrorCard, FailureNote, Skeleton } from '../../../ui/states.js';
import { asOfText, useAsOf } from '../days/as-of.js';
import { AsOfChoice } from '../days/as-of-choice.js';
import { AsOfLead } from '../days/as-of-lead.js';
import { DensityChoice, useDensity } from '../shared/density.js';
import { Pager } from '../shared/pager.js';
import { PAGE, pageOf, usePage } from '../shared/use-page.js';
import { branchQuery, isFiltered, teamSearchQuery, teamSizeQuery, type TeamFilter } from './team-api.js';
import { TeamFilters } from './team-filters.js';
import { WideRow } from './team-row.js';
import { BranchRows, MatchRows } from './team-rows.js';
import { TEAM_DAYS, teamSpan } from './team-span.js';
import { onTreeKey } from './tree-keys.js';
import '../overview/overview.css';
import './team.css';

const NAMES: Readonly<Record<keyof TeamFilter, string>> = {
  search: 'q',
  level: 'level',
  activity: 'status',
  contract: 'contract',
};

/** The page /agentHome/downlineManagmentView: the whole team as a tree, with search and filters. */
export function TeamPage() {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const [density, setDensity] = useDensity('team', 'dense');
  const { asOf } = useAsOf();
  const today = dateKey(new Date(useServerNow()));
  const span = useMemo(() => teamSpan(startOfDay(today).getTime(), asOf, brand.timeZone), [today, asOf]);
  const filter: TeamFilter = {
    search: query.get('q') ?? '',
    level: query.get('level') ?? '',
    activity: query.get('status') ?? '',
    contract: query.get('contract') ?? '',
  };
  const search = filter.search.trim();
  const wanted = { ...filter, search };
  const filtered = isFiltered(wanted);
  const shown = pageOf(query);
  const size = useQuery(teamSizeQuery(asOf ? { asOf } : {}));
  const found = useQuery({ ...teamSearchQuery(wanted, span, shown), enabled: filtered });
  const top = useQuery({ ...branchQuery('', span, 1), enabled: !filtered });
  const file = useFile('team', '/wps/agents/team/members.csv', { ...span, ...wanted });
  const rows = filtered ? found.data?.content : top.data?.content;
  const setPage = usePage();
  const change = (next: Partial<TeamFilter>) =>
    setQuery(
      (old) => {
        old.delete(PAGE);
        for (const [name, value] of Object.entries(next) as [keyof TeamFilter, string][])
          if (value === '') old.delete(NAMES[name]);
          else old.set(NAMES[name], value);
        return old;
      },
      { replace: true, state: { keepScroll: true } },
    );
  const failed = [size, filtered ? found : top].some(({ data, error }) => error !== null && data !== undefined);
  const stated = size.data?.asOf ? asOfText(size.data.asOf, asOf !== undefined) : undefined;
  return (
    <>
      <PageTitle
        title={t('agent.management')}
        lead={
          <AsOfLead asOf={size.data?.asOf} isPast={asOf !== undefined} failed={failed}>
            {size.data && stated
              ? t('agent.team.size', {
                  members: size.data.members,
                  levels: size.data.levels,
                  time: isolated(stated),
                })
              : t('agent.team.leadNoTime')}
          </AsOfLead>
        }
      >
        <AsOfChoice />
        <Button
          tone="line"
          size="s"
          icon="download"
          busy={file.isPending}
          disabled={!rows || rows.length === 0}
          onClick={() => file.mutate()}
        >
          CSV
        </Button>
        <ButtonLink to="/agentHome/registerCenter" tone="primary" size="s" icon="plus">
          {t('agent.registerAccount')}
        </ButtonLink>
      </PageTitle>
      <FailureNote error={file.error} />
      {!filtered && top.data?.content.length === 0 ? (
        <Empty
          art="spot-boat"
          title={t('agent.tree.nobody')}
          actions={
            <ButtonLink to="/agentHome/registerCenter" tone="primary">
              {t('agent.registerAccount')}
            </ButtonLink>
          }
        >
          {t('agent.tree.nobodyText')}
        </Empty>
      ) : (
        <section className="panel flush teamtable" aria-label={t('agent.management')}>
          <div className="cardhead">
            <TeamFilters filter={filter} levels={size.data?.levels ?? 0} onChange={change} />
            <span className="grow fs13 muted" role="status">
              {filtered && found.data ? t('agent.team.matches', { count: found.data.total }) : '\u00a0'}
            </span>
            <DensityChoice value={density} onChange={setDensity} />
          </div>
          {found.error && filtered && !found.data ? (
            <ErrorCard compact error={found.error} onRetry={() => void found.refetch()} />
          ) : null}
          <div className="scroll-x">
            <table
              className={`table ${density === 'dense' ? 'dense' : ''}`}
              role="treegrid"
              aria-label={t('agent.management')}
              onKeyDown={onTreeKey}
            >
              <thead>
                <tr role="row">
                  <th scope="col">{t('term.account.account')}</th>
                  <th scope="col" className="tw">
                    {t('term.account.status')}
                  </th>
                  <th scope="col" className="end tw">
                    {t('agent.team.below')}
                  </th>
                  <th scope="col" className="end">
                    {t('agent.team.validDays', { days: TEAM_DAYS })}
                  </th>
                  <th scope="col" className="end tw">
                    {t('agent.team.balance', { currency: brand.currency })}
                  </th>
                  <th scope="col" className="tw">
                    {t('agent.team.lastSeen')}
                  </th>
                  <th scope="col" className="tw">
                    {t('agent.contracts')}
                  </th>
                  <th scope="col" className="tw">
                    <span className="vh">{t('term.agent.offer')}</span>
                  </th>
                  <th scope="col" className="acts">
                    <span className="vh">{t('agent.menu.title')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {!filtered ? (
                  <BranchRows parentId="" depth={0} span={span} />
                ) : found.data ? (
                  <MatchRows found={found.data} filter={wanted} span={span} />
                ) : (
                  <WideRow busy>
                    <Skeleton height="16px" />
                  </WideRow>
                )}
              </tbody>
            </table>
          </div>
          {filtered && found.data?.total === 0 ? <p className="none fs13 muted">{t('agent.team.noMatch')}</p> : null}
          {filtered && found.data && found.data.totalPages > 1 ? (
            <Pager page={shown} pages={found.data.totalPages} onPage={setPage} />
          ) : null}
          {/* Rendered only with the rows, because rows that load above it would move it. */}
          {rows ? <p className="perfoot fs12 faint">{t('agent.team.note')}</p> : null}
        </section>
      )}
    </>
  );
}

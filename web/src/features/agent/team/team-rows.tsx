import { useState, type CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { useSession } from '../../../lib/session/session.js';
import { ErrorCard, Skeleton } from '../../../ui/states.js';
import type { Span } from '../days/span.js';
import { Pager } from '../shared/pager.js';
import { inPlace, type FoldedPlace } from './in-place.js';
import { branchQuery, foldedQuery, ROWS, type TeamFilter, type TeamMember, type TeamSearch } from './team-api.js';
import { TeamRow, WideRow } from './team-row.js';

const LOADING_ROWS = 3;

function Opened({
  member,
  depth,
  search,
  span,
  first,
  direct,
}: {
  member: TeamMember;
  depth: number;
  search: string;
  span: Span;
  first: boolean;
  direct: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TeamRow
        member={member}
        depth={depth}
        search={search}
        open={member.downlines > 0 ? open : undefined}
        onToggle={() => setOpen(!open)}
        first={first}
        direct={direct}
        span={span}
      />
      {open ? (
        <BranchRows parentId={member.memberId} depth={depth + 1} span={span} expected={member.downlines} />
      ) : null}
    </>
  );
}

/** The rows of a member's direct downlines. They are loaded when the member's row is opened. */
export function BranchRows({
  parentId,
  depth,
  span,
  expected = LOADING_ROWS,
}: {
  parentId: string;
  depth: number;
  span: Span;
  /** The number of the member's downlines. As many placeholder rows are shown while the downlines load. */
  expected?: number;
}) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(branchQuery(parentId, span, page));
  if (error && !data)
    return (
      <WideRow>
        <ErrorCard compact error={error} onRetry={() => void refetch()} />
      </WideRow>
    );
  if (!data)
    return (
      <>
        {Array.from({ length: Math.min(expected, ROWS) }, (_, n) => (
          <WideRow key={n} busy>
            <Skeleton height="16px" />
          </WideRow>
        ))}
      </>
    );
  return (
    <>
      {data.content.map((member, n) => (
        <Opened
          key={member.memberId}
          member={member}
          depth={depth}
          search=""
          span={span}
          first={depth === 0 && n === 0}
          direct={depth === 0}
        />
      ))}
      {data.totalPages > 1 ? (
        <WideRow>
          <Pager page={page} pages={data.totalPages} onPage={setPage} />
        </WideRow>
      ) : null}
    </>
  );
}

/** One line for the downlines of a member that do not match the search. A click shows them. */
function Rest({ place, filter, span }: { place: FoldedPlace; filter: TeamFilter; span: Span }) {
  const t = useWords();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    ...foldedQuery(filter, span, place.folds, Math.max(1, page)),
    enabled: page > 0,
  });
  if (page === 0)
    return (
      <WideRow>
        <span className="nt fs13 muted" style={{ '--d': place.depth } as CSSProperties} data-testid="folded">
          <span className="notoggle" />
          <span>
            {place.account === ''
              ? t('agent.team.rest', { count: place.count })
              : t('agent.team.restUnder', { count: place.count, account: isolated(place.account) })}
            {' · '}
            <button type="button" className="link" onClick={() => setPage(1)}>
              {t('agent.team.showRest')}
            </button>
          </span>
        </span>
      </WideRow>
    );
  if (error && !data)
    return (
      <WideRow>
        <ErrorCard compact error={error} onRetry={() => void refetch()} />
      </WideRow>
    );
  if (!data)
    return (
      <WideRow busy>
        <Skeleton height="16px" />
      </WideRow>
    );
  return (
    <>
      {data.content.map((member) => (
        <Opened
          key={member.memberId}
          member={member}
          depth={place.depth}
          search=""
          span={span}
          first={false}
          direct={member.level === 1}
        />
      ))}
      {data.totalPages > 1 ? (
        <WideRow>
          <Pager page={page} pages={data.totalPages} onPage={setPage} />
        </WideRow>
      ) : null}
    </>
  );
}

/** The matches of a search, each below the agents above it. Each agent's other downlines are one line. */
export function MatchRows({ found, filter, span }: { found: TeamSearch; filter: TeamFilter; span: Span }) {
  const { user } = useSession();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const way = new Map(found.way.map((member) => [member.memberId, member]));
  const toggle = (memberId: string) =>
    setClosed((old) => new Set(old.has(memberId) ? [...old].filter((one) => one !== memberId) : [...old, memberId]));
  return (
    <>
      {inPlace(found.content, found.folded, user?.id, closed).map((row, n) => {
        if ('folds' in row) return <Rest key={`rest ${row.folds}`} place={row} filter={filter} span={span} />;
        const member = row.found ?? way.get(row.memberId);
        if (!member) return null;
        const shown = {
          member,
          depth: row.depth,
          search: row.found ? filter.search : '',
          first: n === 0,
          direct: row.depth === 0,
          span,
        };
        return row.leads ? (
          <TeamRow
            key={row.memberId}
            {...shown}
            open={!closed.has(row.memberId)}
            onToggle={() => toggle(row.memberId)}
          />
        ) : (
          <Opened key={row.memberId} {...shown} />
        );
      })}
    </>
  );
}
